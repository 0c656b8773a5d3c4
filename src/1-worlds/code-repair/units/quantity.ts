import type { Unit } from './unit.ts';

export const quantity: Unit = {
  name: 'quantity',
  files: ['quantity', 'units', 'measures'],
  uses: [],
  names: {
    parse: ['parseQuantity', 'readQuantity', 'parseAmount'],
    grams: ['toGrams', 'inGrams', 'gramsOf'],
    packs: ['packsNeeded', 'countPacks', 'packagesFor'],
  },
  values: {
    pack: ['6', '12', '24'],
  },
  source: `/** Reads a quantity such as "2,5" or "2.5". Anything else, also a negative number, is null. */
export function <<parse>>(text: string): number | null {
  const cleaned = text.trim().replace(',', '.');
  if (!/^\\d+(\\.\\d+)?$/.test(cleaned)) {
    return null;
  }
  return Number(cleaned);
}

/** Converts a weight to grams. Known units are g, kg and mg; others are refused. */
export function <<grams>>(value: number, unit: string): number {
  if (unit === 'kg') {
    return value * 1000;
  }
  if (unit === 'mg') {
    return value / 1000;
  }
  if (unit !== 'g') {
    throw new RangeError(\`unknown unit \${unit}\`);
  }
  return value;
}

/** How many packs of <<pack>> it takes to hold so many pieces. Zero pieces need no pack. */
export function <<packs>>(pieces: number, perPack = <<pack>>): number {
  return Math.ceil(pieces / perPack);
}
`,
  cases: [
    { of: '<<parse>>', name: 'reads a whole number', call: "<<parse>>('12')" },
    { of: '<<parse>>', name: 'reads a decimal point', call: "<<parse>>('2.5')" },
    { of: '<<parse>>', name: 'reads a decimal comma', call: "<<parse>>('0,75')" },
    { of: '<<parse>>', name: 'ignores space around it', call: "<<parse>>(' 3 ')" },
    { of: '<<parse>>', name: 'refuses words', call: "<<parse>>('three')" },
    { of: '<<parse>>', name: 'refuses negative numbers', call: "<<parse>>('-4')" },
    { of: '<<parse>>', name: 'refuses an empty text', call: "<<parse>>('')" },
    { of: '<<grams>>', name: 'keeps grams', call: "<<grams>>(250, 'g')" },
    { of: '<<grams>>', name: 'converts kilograms', call: "<<grams>>(1.5, 'kg')" },
    { of: '<<grams>>', name: 'converts milligrams', call: "<<grams>>(500, 'mg')" },
    { of: '<<grams>>', name: 'converts a few milligrams', call: "<<grams>>(20, 'mg')" },
    { of: '<<grams>>', name: 'refuses unknown units', call: "<<grams>>(1, 'lb')" },
    { of: '<<packs>>', name: 'fills whole packs', call: '<<packs>>(<<pack*3>>)' },
    { of: '<<packs>>', name: 'opens another pack for one piece more', call: '<<packs>>(31, 10)' },
    { of: '<<packs>>', name: 'needs no pack for nothing', call: '<<packs>>(0)' },
    { of: '<<packs>>', name: 'honours the size of a pack', call: '<<packs>>(7, 5)' },
    { of: '<<packs>>', name: 'counts a single piece', call: '<<packs>>(1, 8)' },
  ],
  bugs: [
    {
      kind: 'missing_guard',
      of: '<<parse>>',
      right: '\n  if (!/^\\d+(\\.\\d+)?$/.test(cleaned)) {\n    return null;\n  }',
      wrong: '',
      attempt: '\n  if (Number.isNaN(cleaned)) {\n    return null;\n  }',
      cause: 'whatever is typed goes to Number, which also takes an empty text and a sign',
      fix: 'Accept nothing but plain decimal numbers',
      promise: 'anything but a plain number is null',
    },
    {
      kind: 'swapped_arguments',
      of: '<<parse>>',
      right: "replace(',', '.')",
      wrong: "replace('.', ',')",
      attempt: "replace('.', '')",
      cause: 'the comma and the point are swapped in the replacement',
      fix: 'Turn a decimal comma into a point',
      promise: 'a quantity such as "2,5" or "2.5" is read',
    },
    {
      kind: 'wrong_operator',
      of: '<<grams>>',
      right: 'value / 1000',
      wrong: 'value * 1000',
      attempt: 'value / 100',
      cause: 'milligrams are multiplied by 1000 instead of divided',
      fix: 'Divide milligrams by 1000',
      promise: 'a weight is converted to grams',
    },
    {
      kind: 'wrong_rounding',
      of: '<<packs>>',
      right: 'Math.ceil(pieces / perPack)',
      wrong: 'Math.round(pieces / perPack)',
      attempt: 'Math.floor(pieces / perPack)',
      cause: 'the number of packs is rounded to the nearest, which leaves pieces over',
      fix: 'Round the number of packs up',
      promise: 'the packs hold all pieces',
    },
  ],
};
