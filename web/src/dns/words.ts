import { inBothLanguages } from '../words/words.ts';

const vi = {
  title: 'DNS',
  titleOf: (host: string) => `DNS của ${host}`,
  lead: 'Các bản ghi DNS của một tên máy vào lúc này, hỏi thẳng máy phân giải.',
  start: {
    title: 'Nhập một tên miền hoặc tên máy',
    text: 'Khác với trang tra cứu, ở đây tên máy được hỏi nguyên như bạn nhập: www.vnnic.vn và vnnic.vn là hai câu hỏi khác nhau.',
  },
  type: 'Loại',
  value: 'Giá trị',
  ttl: 'TTL',
  ttlHint: 'Số giây máy phân giải còn giữ câu trả lời',
  tableLabel: 'Các bản ghi DNS lúc này',
  alias: 'của',
  copy: (value: string) => `Chép ${value}`,
  copyAll: 'Chép tất cả',
  checked: 'Hỏi lúc',
  resolver: 'máy phân giải',
  again: 'Hỏi lại',
  unanswered: {
    title: 'DNS chưa trả lời được',
    text: 'Máy chủ DNS của tên này báo lỗi hoặc không trả lời. Bản ghi có thể vẫn còn; trang sẽ tự hỏi lại.',
  },
  missing: {
    title: 'DNS không có tên này',
    text: 'Không có tên này trong DNS (NXDOMAIN). Điều đó không có nghĩa là tên miền còn trống: tên đã đăng ký vẫn có thể chưa trỏ về đâu.',
    look: 'Xem tình trạng đăng ký',
  },
  none: {
    title: 'Có tên này, nhưng không có bản ghi nào',
    text: 'Tên tồn tại trong DNS nhưng không có bản ghi thuộc các loại thông dụng.',
  },
  failed: (types: string) => `Chưa biết được loại ${types}`,
  failedText: 'Máy phân giải không trả lời rõ về những loại này, nên có thể vẫn còn bản ghi.',
  partOf: 'Thuộc tên miền',
};

export const words = inBothLanguages({
  vi,
  en: {
    title: 'DNS',
    titleOf: (host) => `DNS of ${host}`,
    lead: 'The DNS records of a host right now, as a resolver tells them.',
    start: {
      title: 'Enter a domain or a host',
      text: 'Unlike the lookup, this asks for the host as you write it: www.vnnic.vn and vnnic.vn are two questions.',
    },
    type: 'Type',
    value: 'Value',
    ttl: 'TTL',
    ttlHint: 'Seconds for which the resolver keeps the answer',
    tableLabel: 'DNS records now',
    alias: 'of',
    copy: (value) => `Copy ${value}`,
    copyAll: 'Copy all',
    checked: 'Asked',
    resolver: 'resolver',
    again: 'Ask again',
    unanswered: {
      title: 'The DNS gave no answer for now',
      text: 'The name’s DNS servers fail or keep silent. It may well have records; the page asks again by itself.',
    },
    missing: {
      title: 'The DNS doesn’t have this name',
      text: 'There is no such name in the DNS (NXDOMAIN). That doesn’t make it available: a registered name may point nowhere.',
      look: 'See whether it is registered',
    },
    none: {
      title: 'The name is there, without records',
      text: 'It exists in the DNS, but has no record of the usual types.',
    },
    failed: (types) => `Not known: ${types}`,
    failedText: 'The resolver gave no clear answer about these types, so there may be records.',
    partOf: 'Part of',
  },
});
