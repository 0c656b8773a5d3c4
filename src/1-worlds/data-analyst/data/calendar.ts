/** A calendar month: `{ year: 2025, month: 3 }` is March 2025. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

const NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const DAY = 24 * 60;

/** `March 2025` */
export function monthName({ year, month }: Month): string {
  return `${NAMES[month - 1]} ${year}`;
}

export function monthAfter({ year, month }: Month, months = 1): Month {
  const count = year * 12 + month - 1 + months;
  return { year: Math.floor(count / 12), month: (count % 12) + 1 };
}

/** `2025-03` */
export function monthText({ year, month }: Month): string {
  return `${year}-${two(month)}`;
}

/** `2025-03-17`: a day of a month, counted from 0. */
export function dayText(month: Month, day: number): string {
  return `${monthText(month)}-${two(day + 1)}`;
}

/** The days from 1 January 0000 to the first of a month, in the calendar that is used today. */
function daysBefore({ year, month }: Month): number {
  const past = year - 1;
  let days = year * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  for (let earlier = 1; earlier < month; earlier++) days += daysIn({ year, month: earlier });
  return days;
}

export function daysIn({ year, month }: Month): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The minute at which a month begins, counted from the year 0. */
export function startOf(month: Month): number {
  return daysBefore(month) * DAY;
}

/** `2025-03-31 23:40:17`: a minute as the warehouse writes it, with seconds that mean nothing. */
export function stampText(minute: number): string {
  const days = Math.floor(minute / DAY);
  let month: Month = { year: Math.floor(days / 366), month: 1 };
  while (daysBefore(monthAfter(month, 12)) <= days) month = monthAfter(month, 12);
  while (daysBefore(monthAfter(month)) <= days) month = monthAfter(month);
  const day = days - daysBefore(month) + 1;
  const ofDay = minute - days * DAY;
  return `${monthText(month)}-${two(day)} ${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}:${two((minute * 37) % 60)}`;
}

const two = (number: number): string => String(number).padStart(2, '0');
