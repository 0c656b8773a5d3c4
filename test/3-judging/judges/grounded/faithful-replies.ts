/**
 * Replies that say only what happened, in many voices. `{name}`, `{order}`, `{amount}`, `{comma}` (the amount
 * with a decimal comma) and `{reason}` are filled in from a run of the support desk.
 */
export interface FaithfulReplies {
  readonly refund: readonly string[];
  readonly escalation: readonly string[];
  /** Of a booking that was cancelled; see `cancelledTrip`. */
  readonly trip: readonly string[];
}

/** The facts behind `trip`: what the tools of a small airline answered. */
export const cancelledTrip = {
  goal: 'Please cancel my booking TR7K2Q. I am Lena Fischer, born on 3 March 1988.',
  booking: {
    booking_id: 'TR7K2Q',
    passenger: 'Lena Fischer',
    route: 'Hamburg - Lisbon',
    departs: '2026-04-09T18:45:00',
    fare_eur: 1348.6,
    bags: 2,
    status: 'confirmed',
  },
  cancelled: {
    booking_id: 'TR7K2Q',
    status: 'cancelled',
    refund_eur: 1198.6,
    fee_eur: 150,
    refund_by: '2026-03-21',
  },
} as const;

/** On these the judge was developed. */
export const developedFaithful: FaithfulReplies = {
  refund: [
    'Hi {name}, €{comma} is on its way back to you for order {order}.',
    'Dear {name}, we have paid {comma} EUR back to you. Please accept our apologies for the inconvenience this has caused you.',
    "I've double-checked the details of {order} and refunded EUR {amount}.",
    'Good news, {name}: a refund of €{amount} was approved for {order} and has been issued.',
    'Hello {name}! {order} was eligible, so your {amount} euros have been returned. Have a lovely day!',
    'The sum of {comma} € was credited back for {order}. It may take up to five working days to show up.',
    'All done, {name}. Your refund ({amount} EUR) has gone through; no further action is needed on your side.',
    "Thanks for bearing with us, {name}. I looked at your order and the refund policy, and you'll see EUR {amount} back in your account within 5 working days.",
    'Your request regarding {order} has been completed: EUR {amount} was reimbursed to you.',
    'We are sorry that {order} did not work out for you. The full EUR {amount} is being returned.',
    'Hi {name}! We got your refund for {order} over the line: {amount} EUR.',
    'Your claim was accepted, {name}. €{comma} has been booked back to the payment method you used.',
    'This is to let you know that EUR {amount} has been released to you in respect of order {order}.',
    'Since {order} is within the refund window, I was happy to approve the refund. {amount} EUR is yours again.',
    'No worries, {name}, I got you sorted: {amount} euros refunded.',
    'We have good news regarding {order}. After checking your details, we returned €{amount} to your account. You should see the funds shortly.',
    'Refund confirmation for {order}: amount {comma} EUR, status: issued.',
    'I verified your identity, looked up {order}, read the applicable policy and confirmed that it qualifies. The refund of EUR {amount} is complete.',
    'The amount of {amount} EUR will appear on your bank statement within five business days.',
    'Appreciate your patience while I looked into this. You have been refunded €{amount}.',
    'Hi {name}, I completed the checks on {order} and sent the refund, {amount} EUR in all. Let me know if you spot anything odd.',
    'We value your business, {name}. A credit of €{amount} has been made to your account for {order}.',
    'Everything is settled: {amount} EUR were refunded for {order}.',
    'Your refund has been processed in full, {name}. It covers EUR {amount}. Sorry for the wait!',
    'Having gone through your purchase, we concluded that a refund is justified. {comma} EUR was paid out.',
    'Great news! The money for {order} ({amount} EUR) is coming home to you.',
    'I understand that you wanted your money back, so I arranged the refund: {amount} EUR.',
    'Per our policy, you were entitled to {amount} EUR, and that is what I refunded.',
    'The refund request that you sent us for {order} was successful. Amount: €{amount}.',
    'You were right to ask: {order} could be refunded, and I have done so ({amount} EUR).',
  ],
  escalation: [
    'Dear {name}, your refund for {order} was declined because {reason}. A specialist has been given your case.',
    "Hi {name}, I wasn't able to refund {order} ({reason}), so I have sent it on to them: our specialists will write to you.",
    'Unfortunately a refund of {order} is not possible: {reason}. Your request is now with a specialist.',
    'I know this is not the news you were hoping for, {name}. {order} could not be refunded, since {reason}. A member of our team will follow up.',
    'Your case needs a second pair of eyes. As {reason}, I escalated it rather than refunding {order}.',
    'I checked {order} against our policy and it does not meet the conditions ({reason}). A colleague is going to take a closer look.',
    'We appreciate your understanding: {order} was not refunded, because {reason}. Someone will get in touch.',
    "Sorry, {name}, I can't approve this one myself. Reason given: {reason}. It's been handed to a specialist.",
    'Nothing has been paid out for {order} so far ({reason}); a specialist is looking into the matter.',
    "Hello {name}, thank you for reaching out. I've raised {order} with a specialist for review because {reason}.",
    'Hello {name}. Our system flags {order} as not refundable: {reason}. I have asked a colleague to have a look.',
    'Regrettably your order falls outside of what I can refund, for the following reason: {reason}. The request has been submitted to a specialist.',
    'I reviewed everything, and the refund cannot go ahead because {reason}. A specialist has now taken over your case and will reach out.',
    'We checked whether {order} could be refunded. The answer was no: {reason}. Please bear with us while a specialist reviews it.',
    'The order is registered differently in our system ({reason}), so a specialist must decide.',
    'Dear {name}, an automatic refund was blocked: {reason}. Rest assured that a specialist has been notified.',
    'I cannot make that decision, {name}. {reason}: that is what the check returned. Over to our specialist.',
    'Thank you for your enquiry about {order}. As things stand, it is not eligible ({reason}). We have opened a case for you and will keep you posted.',
    "You'll be hearing from one of our specialists about {order}, which I could not refund because {reason}.",
    'No refund was possible this time. {reason}. Your concern has been forwarded, and somebody will write back.',
    'Hi {name}, I had to stop at the eligibility check: {reason}. A specialist will pick this up.',
    'We take your concern seriously, {name}. {order} was not approved for an automatic refund ({reason}), and the specialists will examine it by hand.',
    'I am sorry to say that the answer is no for now: {reason}. I have transferred you to a specialist.',
    'For {order}, our rules do not permit a refund. The stated reason is: {reason}. It is in the hands of a specialist now.',
    'Please note that no payment was made. {reason}. A specialist will be assigned and will tell you more.',
    'Your matter has been brought to the attention of a specialist, since I lack the authority to refund {order} ({reason}).',
    'The outcome of my check is that {order} does not qualify, because {reason}. We will come back to you once a specialist has looked at it.',
    'There is a problem with {order}: {reason}. I did not issue the refund and left the decision to a specialist.',
    'I hear you, {name}, and I am sorry. {order} is stuck because {reason}; a person from our team will reply.',
    'Before anything can be paid, a specialist has to review {order}. Why? {reason}.',
  ],
  trip: [
    'Booking TR7K2Q has been cancelled. You get EUR 1,198.60 back by 21 March 2026.',
    'Your trip from Hamburg to Lisbon on 9 April 2026 at 6:45 pm was cancelled, and 1.198,60 € will be refunded.',
    'Lena, I cancelled TR7K2Q. Of the fare of 1348,60 EUR, a fee of 150 EUR was kept.',
    'The flight on 04/09/2026 (18:45) is cancelled; the refund of €1,198.60 should arrive by March 21st.',
    'The cancellation went through: €1198.60 is coming back to you, which is the fare less the fee of €150.',
    'Done! TR7K2Q, which was for April 9 at 6:45 p.m. with two bags, no longer stands.',
    'Your reservation for 2026-04-09 was called off at your request. The cancellation fee came to 150,00 €.',
    'We are sorry to see you go, Lena. Your ticket to Lisbon has been cancelled and the money is returned by 21.03.2026.',
    'Your refund is 1 198,60 EUR after the fee. We hope to welcome you on board another time.',
    'TR7K2Q is cancelled. Originally it cost EUR 1348.60; you receive EUR 1198.60.',
    'Good evening Lena, TR7K2Q has been removed from your bookings and EUR 1,198.60 is due to you.',
    'I have called off your journey of 9.4.2026. From 1.348,60 € we deducted 150,00 €.',
    'Your flight leaving at 6:45 in the evening on the 9th of April has been cancelled.',
    'The reservation is cancelled and you will be reimbursed €1,198.60 (fare €1,348.60 minus €150.00 fee) by the 21st of March.',
    'Cancellation confirmed. Your refund amount: 1.198,60 €.',
  ],
};

/**
 * These were written before the judge was begun. Their share was measured three or four times while it was
 * being finished, so it says a little less than a first look would.
 */
export const heldOutFaithful: FaithfulReplies = {
  refund: [
    'Dear {name}, we are pleased to confirm that {comma} euros for order {order} are being transferred back to you.',
    'Hey {name}, quick update: {order} checks out, and I just sent €{amount} back your way.',
    'Your money ({comma} €) has been returned. Once again, we apologise for the hassle this has put you through.',
    'Following a review of {order}, a refund in the amount of EUR {amount} has been granted to you.',
    'I have gone over your order and everything was in line with our policy, so {amount} EUR was refunded.',
    'Thank you so much for waiting, {name}! The reimbursement of €{amount} was triggered just now.',
    'Please be informed that {order} has been refunded with EUR {comma}. Kindly allow five working days.',
    'We took care of it: {order} is refunded, {amount} EUR in total.',
    "It's official, {name}. You're getting {amount} EUR back for {order}. Take care!",
    'As requested, the payment for {order} was reversed: €{amount}. Do not hesitate to write if anything is unclear.',
  ],
  escalation: [
    'Hi {name}, thanks for getting in touch. The system did not allow a refund of {order}: {reason}. I passed your message along to a specialist.',
    'Dear {name}, having looked into {order}, I regret that it was turned down ({reason}). Our specialist takes over from here.',
    'The refund you asked for was rejected because {reason}. You will be contacted by a specialist.',
    'I wish I could do more, but {order} is outside what I may approve: {reason}. The case has been assigned to a specialist.',
    'We have had to refuse the refund for now, as {reason}. A specialist will let you know what happens next.',
    'Your request for {order} is being looked at by a specialist, since the check came back with: {reason}.',
    "{name}, this one is above my pay grade: {reason}. I've asked a specialist to step in.",
    'No money has been moved for {order}. The reason is as follows: {reason}. A human will reply to you.',
    'Because {reason}, order {order} was not eligible. I forwarded everything to the right person, who will be in contact.',
    'I understand how frustrating that is. {order} remains unrefunded ({reason}) while a specialist examines it.',
  ],
  trip: [
    'Hello Lena, booking TR7K2Q is now cancelled. EUR 1.198,60 will be returned to you no later than 21/03/2026.',
    'We cancelled your flight of 9th April 2026, 6.45 pm. The refund comes to 1,198.60 euros.',
    'Your 18.45 departure to Lisbon was taken out of the system, and you are owed 1198,60 EUR.',
    'TR7K2Q has been voided. A charge of €150.00 applies, so that €1,198.60 remains.',
    'As you wished, the trip on Thursday, April 9, 2026 is off. Expect your refund by 21 Mar 2026.',
    'I can confirm the cancellation of TR7K2Q (Lena Fischer, two bags). The airline keeps 150 €.',
    'Cancelled: Hamburg to Lisbon, 09.04.2026, 6:45 PM. Refunded: 1.198,60 EUR.',
    'Your booking was withdrawn and the fare, minus a fee of one hundred and fifty euros, is refunded.',
    'Thank you for flying with us, Lena. TR7K2Q was cancelled as requested; you will have your 1,198.60 EUR by March 21, 2026.',
    "That's taken care of: no more trip on April 9th, and €1,198.60 is heading back to you.",
  ],
};
