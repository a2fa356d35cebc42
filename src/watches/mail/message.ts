/** Mails of watches: plain text, short, each with the way to end them. */
import { isoInstant } from '#app/base/clock.ts';
import type { KeptNews } from '#app/storage/watches/feeds.ts';
import { detailsOf, titleOf } from '../sentences.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export interface MailLinks {
  readonly confirm: string;
  readonly stop: string;
  /** Where the service is. */
  readonly home: string;
}

/** Asks whether the address wants mails at all. */
export function confirmationMail({ confirm, home }: MailLinks): MailText {
  return {
    subject: 'Confirm this address for news of domain names',
    text: [
      `A user of ${home} wants to send news of watched domain names to this address.`,
      'If you want them, confirm within 7 days:',
      '',
      confirm,
      '',
      'If not, do nothing: no more mails come, and the address is erased.',
      '',
      `Một người dùng ${home} muốn gửi tin về các tên miền được theo dõi tới địa chỉ này.`,
      'Nếu đồng ý, hãy xác nhận qua liên kết trên trong 7 ngày; nếu không, xin bỏ qua thư này.',
      '',
    ].join('\n'),
  };
}

/** At least one piece of news, oldest first. */
export function newsMail(news: readonly KeptNews[], { stop }: MailLinks): MailText {
  const [first] = news as [KeptNews];
  const subject = news.length === 1 ? titleOf(first) : `${titleOf(first)}, and more`;
  const parts = news.map((one) =>
    [`${titleOf(one)} (${isoInstant(one.at)})`, ...detailsOf(one).map((line) => `  ${line}`)].join(
      '\n',
    ),
  );
  return {
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: [...parts, `-- \nEnd these mails / Ngừng nhận thư: ${stop}\n`].join('\n\n'),
  };
}
