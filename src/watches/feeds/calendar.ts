/** When watched names expire, as a calendar (RFC 5545). */
import type { Expiry } from '#app/storage/watches/feeds.ts';

export interface CalendarParts {
  readonly watchId: string;
  /** What is watched, for people. */
  readonly title: string;
  readonly expiries: readonly Expiry[];
  /** Reminders so many days before. */
  readonly reminderDays: readonly number[];
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
/** How often calendars should ask again: names move by the day. */
const REFRESH_SECONDS = 6 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Each expiry is a day in UTC; the same expiry is the same text each time. */
export async function expiryCalendar(parts: CalendarParts): Promise<string> {
  // Its 50 ms are paid by the first who asks for a calendar.
  const { default: ical, ICalAlarmType } = await import('ical-generator');
  const { watchId, title, expiries, reminderDays } = parts;
  const calendar = ical({
    name: title,
    prodId: { company: 'Tra', product: 'Watches', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const { domain, expiry, since } of expiries) {
    const event = calendar.createEvent({
      id: `${watchId}-${domain}`,
      allDay: true,
      start: new Date(expiry),
      timezone: 'UTC',
      stamp: new Date(since),
      summary: `${domain} expires`,
      description: `Expires at ${new Date(expiry).toISOString()}.`,
    });
    for (const days of reminderDays)
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: days * DAY_SECONDS });
  }
  const text = calendar.toString().slice(0, -END.length);
  return `${text}${expiries.length === 0 ? UTC : ''}${END}\r\n`;
}

const END = 'END:VCALENDAR';
/** A calendar without any component is none (RFC 5545 §3.6). */
const UTC = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE', ''],
].join('\r\n');
