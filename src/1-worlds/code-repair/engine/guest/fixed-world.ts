// Loaded before everything else in the guest, because the others look at the world when they are loaded.

/** The time at which every test runs: Wednesday, 15 January 2025, noon. */
const NOW = Date.UTC(2025, 0, 15, 12);

/**
 * Takes away what would let two runs of the same tests differ: the clock, the time zone of the machine
 * and chance.
 */
function fixWorld(): void {
  fixTimeZone();
  const RealDate = Date;
  const fixed = new Proxy(RealDate, {
    apply: () => new RealDate(NOW).toString(),
    construct(target, args, newTarget) {
      const [first = NOW] = args;
      const given = args.length > 1 ? utc(args) : typeof first === 'string' ? parse(first) : first;
      return Reflect.construct(target, [given], newTarget) as object;
    },
  });
  const parse = (text: string): number =>
    originalParse(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? `${text}Z` : text);
  const originalParse = RealDate.parse;
  RealDate.now = () => NOW;
  RealDate.parse = parse;
  RealDate.prototype.constructor = fixed;
  globalThis.Date = fixed;
  Math.random = chance(1);
}

function utc(args: readonly unknown[]): number {
  const [year = 0, month = 0, ...rest] = args.map(Number);
  return Date.UTC(year, month, ...rest);
}

/** Everything that is local is in UTC, as on a build server. */
function fixTimeZone(): void {
  const methods = Date.prototype as unknown as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(methods)) {
    if (/^[gs]etUTC/.test(name)) methods[name.replace('UTC', '')] = methods[name];
  }
  methods.getTimezoneOffset = () => 0;
}

/** Numbers that look like chance and are the same in every run (Lehmer's generator). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

// chai announces its plugins through these, and QuickJS has neither. Nobody listens here, and the guest
// takes them away again once chai is loaded.
class Nothing {
  addEventListener(): void {}
  removeEventListener(): void {}
  dispatchEvent(): boolean {
    return true;
  }
}

Object.assign(globalThis, { EventTarget: Nothing, Event: Nothing });
fixWorld();
