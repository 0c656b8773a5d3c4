import { root } from '../english/english-words.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(root));

/**
 * What a service gives or does for people. A reply that speaks of one of these claims that it exists,
 * however the sentence is built.
 */
export const services = setOf(`
  replacement substitute spare duplicate exchange voucher coupon discount rebate promo promotion gift
  giftcard wallet cashback bonus loyalty reward membership member tier status premium gold platinum
  courier carrier driver pickup collection parcel shipment shipping label mailbox dhl fedex
  tracking dispatch delivery subscription renewal plan trial newsletter instalment installment warranty
  guarantee insurance technician engineer repair appointment callback call phone ring
  supervisor manager director colleague expert lawyer police manufacturer supplier seller investigation
  complaint recall defect compensation interest cheque cash invoice receipt letter sms
  confirmation notification invitation prize draw sale upgrade credit store warehouse stock unit model
  subscribe subscribed postage contract password charity donation twice double triple extra exception priority hold waiver free complimentary prepaid inbox attachment
  ceo boss chief executive president package packet depot workshop hamper flowers voicemail
`);

/** Services that can be handed over, so that even a wish that names one claims that there is one. */
export const gifts = setOf(`
  replacement substitute duplicate voucher coupon discount rebate gift giftcard cashback bonus reward prize
  draw courier parcel package shipment label tracking technician driver engineer upgrade appointment exchange hamper flowers
`);

/** Services whose plural means something else than their singular: `at this point`. */
export const pluralServices: ReadonlySet<string> = new Set([
  'points',
  'miles',
  'ups',
  'authorities',
]);

/** Words of service that promise nothing and that every reply may contain. */
export const stockWords = setOf(`
  account action address addition additional agent amount answer anything apology assistance attention back
  balance bank behalf birth business calendar care case change chance check choice circumstance claim comment
  company concern conclusion condition confusion contact convenience cooperation cost course currency current
  customer date day department decision delay desk detail difference difficulty discrepancy email end error
  euro eur usd gbp dollar exact experience explanation fact fault feedback feel figure file first form forward
  frustration full fund future general goal great guidance hand happy hassle help hesitation hour id idea
  identity immediate important inconvenience information initial inquiry query instruction issue it item kind
  last law least limit line list look loss manner matter mean message method mind minute mistake moment money
  month morning name need next new nothing notice number one online option order original other outcome
  part party patience payment people percent period person place please pleasure point policy possible present
  price problem procedure proceed process product profile progress proper purchase question reason receive
  record reference refund regard rep representative request requirement resolution response rest result return
  review rule same service sense side situation something someone specific staff standard state statement step
  subject success sum support system team term thank thing time today total touch transaction trust
  understanding update use user validity value verification want way week welcome window wish word work
  working year yes no able available eligible ineligible correct right wrong sure further more less
  previous prior recent relevant respective successful automatic necessary entire complete certain regular
  sorry unfortunate good best better well kind warm sincere okay ok fine clear aware glad
  mr mrs ms dear hello hi regards
  following summary overview breakdown option alternative selection preference availability possibility
  suggestion recommendation calculation estimate constraint guideline restriction modification access
  communication budget charge set show cancellation completion correction inconvenience urgency
  factor type criterion criteria maximum minimum itinerary approach layover stop basis gesture goodwill ticket
  search glance try read talk chat front crew
  may march respect hearing evening night afternoon trip journey flight departure pair eye lot none hassle anyone everything way back scope
  remain remainder sooner soon shortly later meantime meanwhile moment while
`);

/** Days that a reply cannot know unless somebody said them. */
export const dayWords: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday tomorrow yesterday weekend tonight noon ' +
    'january february april june july august september october november december'
  ).split(' '),
);
