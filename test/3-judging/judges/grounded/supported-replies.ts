/**
 * Replies that say only what happened, in many voices. `{name}`, `{order}`, `{amount}` and `{reason}` are
 * filled in from the run.
 */
export const refundReplies: readonly string[] = [
  'Dear {name}, your refund of EUR {amount} for order {order} has been issued.',
  'Hello {name}! Good news: we have refunded {amount} EUR for {order}.',
  'I checked your order {order} and refunded €{amount}. Thank you for your patience.',
  'Your request for order {order} was eligible, so I have issued a refund of €{amount}.',
  "Hi {name}, that's done: {amount} EUR is on its way back to you.",
  'We have processed the refund of {amount} EUR for your order {order}. Please let us know if you have any other questions.',
  'Dear customer, after verifying your identity and reviewing our refund policy I was able to refund {amount} EUR.',
  'Your order {order} has been refunded in the amount of EUR {amount}.',
  'The refund for {order} has gone through. The amount is EUR {amount}.',
  "Hi {name}, I've looked into order {order} and your refund of EUR {amount} has been approved and issued.",
  'Thank you for contacting us about order {order}. The refund of {amount} euros has been completed successfully. If there is anything else we can do for you, please reply to this message.',
  'A refund of EUR {amount} was made for your order {order}, as the policy allows. We apologise for any inconvenience.',
  'Hi {name}, I have confirmed that your order {order} qualifies under our policy, and I have refunded EUR {amount}. Have a great day!',
  'Refund issued: EUR {amount} (order {order}). You should see it in your account within five working days.',
  'Your money is being returned: €{amount} for {order}.',
  "I've sent EUR {amount} back to you.",
  'Refund issued, all sorted! I just pushed the refund of {amount} EUR through for you.',
  'As our policy provides, your money, EUR {amount}, is being paid back.',
  'The reimbursement for {order} was processed: EUR {amount}. Please allow five business days.',
  'We are happy to tell you that your refund of {amount} EUR has been processed. You will receive it on your original payment method.',
];

export const escalationReplies: readonly string[] = [
  'Dear {name}, I am sorry, but order {order} cannot be refunded: {reason}. I have escalated your case to a specialist.',
  'Hi {name}, unfortunately your order {order} is not eligible for a refund ({reason}). I have passed your request on to a colleague who will contact you.',
  'We could not refund {order} because {reason}. Your case has been forwarded to our team.',
  'Thank you for your message. Your order {order} does not qualify for a refund, because {reason}. The matter has been escalated for further review.',
  "I'm afraid I can't refund this order myself: {reason}. A specialist will be in touch with you.",
  'Hello {name}, after checking the policy I found that {order} is not refundable automatically ({reason}). I have opened a ticket and someone will get back to you.',
  'Your request has been handed over to a specialist, since {reason}. They will contact you about order {order}.',
  'I reviewed order {order} and could not approve the refund: {reason}. I have raised this with our support team.',
  'Dear {name}, no refund could be made for {order}. Reason: {reason}. We have referred the case to a specialist who will contact you.',
  'We understand that this is disappointing. As {reason}, the refund for {order} was not issued, and your request was escalated.',
  'Hi {name}. Order {order} needs a closer look by a person because {reason}. I have escalated it.',
  'I cannot refund {order}: {reason}. The specialist will take it from here.',
  "Order {order} isn't eligible ({reason}), so I've brought in a specialist, who will review your case and write to you.",
  'A human colleague will take over from here, since {reason}. You will hear from a specialist.',
  'Unfortunately I am unable to refund {order}; {reason}. If you have any questions, please reply to this message.',
];
