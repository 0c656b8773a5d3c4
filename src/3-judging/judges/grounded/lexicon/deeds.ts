import { stem, stems } from '../english/english-words.ts';

/** Verbs for which one call is as good as another: who updated a record may say that it was changed. */
const KINDS: Readonly<Record<string, string>> = {
  repay: 'refund reimburse repay credit compensate reverse',
  escalate:
    'escalate pass forward hand transfer raise refer route assign report notify alert open log handoff ticket involve loop bring',
  cancel:
    'cancel void annul terminate revoke discontinue stop end close deactivate unsubscribe suspend pause freeze lift disable lock withdraw',
  change:
    'update change modify edit adjust amend alter switch correct upgrade downgrade replace swap reschedule rebook move add remove set delete extend include reset rename increase reduce lower assign apply convert write create insert patch improve refactor implement activate enable unlock restore repair merge renew flag mark double triple boost waive drop',
  create:
    'book reserve create place order schedule purchase buy register enroll open add generate submit file charge pay reschedule rebook exchange upload insert write post',
  send: 'send email mail dispatch ship deliver text message notify post forward resend',
  charge: 'charge bill debit invoice pay deduct book purchase update',
  return: 'return exchange refund',
  arrival: 'arrive land',
  contact: 'contact call phone ring message notify email',
  remove: 'remove delete erase clear cancel discard drop unlink block',
};

/** Verbs that say that something was done and leave open what. */
const GENERIC =
  'process complete handle deal accept issue make do perform finish finalize execute initiate start begin arrange take put give get provide grant proceed go apply settle approve carry receive have run fulfil fulfill resolve place submit request work help assist wait await';

/** Verbs of looking, speaking and thinking, which no call needs to show. */
const SPEECH =
  'check review verify confirm look see find understand note apologize apologise thank hope appreciate regret mention ask say tell explain inform advise let know want need think believe assure read retrieve examine investigate locate identify consider encounter notice determine calculate compare search fetch access gather list show state indicate appear seem belong mean require exceed fall remain involve contain allow apply concern relate regard offer suggest recommend wish like love try attempt plan feel sound welcome continue use follow include depend cost total differ qualify expect reach happen occur pass speak talk discuss answer clarify address describe choose select agree decide prefer be come return enjoy keep serve shop purchase buy deliver associate link connect base state specify detail summarize attach provide present exist have receive request value support cover cause reject decline refuse deny register turn owe head step hear be incur bind block doublecheck arise conclude entitle justify deem judge assume realize realise recognize recognise acknowledge care stand fit stick spot bear sympathize sympathise empathize value share touch discover learn observe spend permit grant stop lack cover weigh trust worry forgive welcome greet trigger reply return';

const kindsByVerb = new Map<string, Set<string>>();
for (const [kind, verbs] of Object.entries(KINDS)) {
  for (const verb of stems(verbs)) {
    const kinds = kindsByVerb.get(verb) ?? new Set();
    kindsByVerb.set(verb, kinds.add(kind));
  }
}
const generic = stems(GENERIC);
const speech = stems(SPEECH);
const NO_KINDS: ReadonlySet<string> = new Set();

/** The kinds of deed that a verb can name; none if it is no deed that a call would show. */
export function deedKinds(verb: string): ReadonlySet<string> {
  return kindsByVerb.get(verb) ?? NO_KINDS;
}

export const isGenericVerb = (verb: string): boolean => generic.has(verb);
export const isSpeechVerb = (verb: string): boolean => speech.has(verb);

const READS = stems(
  'get lookup look search find list check read fetch calculate query view show describe verify think retrieve select count inspect browse load open grep cat ls validate estimate compare is has can',
);

/** Whether a tool only reads, as far as its name says: `get_user_details`. */
export function readsOnly(toolWords: readonly string[]): boolean {
  return READS.has(stem(toolWords[0] ?? ''));
}

/** Verbs that mean something else with the word after them. */
const PHRASAL: ReadonlyMap<string, string> = new Map(
  [
    ['call off', 'cancel'],
    ['turn off', 'disable'],
    ['switch off', 'disable'],
    ['turn on', 'enable'],
    ['switch on', 'enable'],
    ['turn down', 'decline'],
    ['set aside', 'reserve'],
    ['put aside', 'reserve'],
    ['pull up', 'look'],
    ['look into', 'look'],
    ['go over', 'look'],
    ['bring in', 'escalate'],
    ['pass on', 'forward'],
    ['pay back', 'refund'],
    ['give back', 'refund'],
  ].map(([phrase = '', verb = '']) => {
    const [first = '', next = ''] = phrase.split(' ');
    return [`${stem(first)} ${next}`, verb];
  }),
);

/** What a verb in any form means with the word after it, if that is something else: `paid back` is `refund`. */
export const phrasal = (verb: string, next = ''): string | undefined =>
  PHRASAL.get(`${stem(verb)} ${next.toLowerCase()}`);

const SPEAKS = stems(
  'reply respond answer message say tell submit finish final comment speak chat done',
);
const THINKS = stems('think thought reason plan reflect');

/** Whether a tool is how the agent speaks: `reply`, `send_message_to_user`, `final_answer`. */
export function speaks(toolWords: readonly string[]): boolean {
  return toolWords.some((word) => SPEAKS.has(stem(word)));
}

export function thinks(toolWords: readonly string[]): boolean {
  return THINKS.has(stem(toolWords[0] ?? ''));
}
