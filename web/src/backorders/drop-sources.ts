/** Whose rule or word an expected drop rests on, in Vietnamese; the service says it in English, and of new ones alone. */
export const VIETNAMESE_SOURCES: Readonly<Record<string, string>> = {
  'ICANN ERRP §3, RFC 3915: 30 days of redemption and 5 of pending delete, hour not published':
    'Quy định của ICANN (ERRP §3, RFC 3915): 30 ngày chờ chuộc và 5 ngày chờ xóa, không công bố giờ',
  'Usual periods (30 and 5 days); this registry’s own are not known':
    'Thời hạn thường gặp (30 và 5 ngày); chưa rõ thời hạn riêng của cơ quan đăng ký này',
  'Verisign: daily from 14:00 New York time, for about an hour (measured, IMC 2018)':
    'Verisign: hằng ngày từ 14:00 giờ New York, trong khoảng một giờ (đo được, IMC 2018)',
  'Identity Digital Dropzone: pooled by day, awarded to the first application':
    'Identity Digital Dropzone: gom theo ngày, trao cho đơn nộp đầu tiên',
  'Run by Identity Digital: presumably its Dropzone, pooled by day':
    'Do Identity Digital vận hành: có lẽ qua Dropzone, gom theo ngày',
  'Internetstiftelsen: on the release date, not before 04:00 UTC, in random order':
    'Internetstiftelsen: vào ngày giải phóng, không trước 04:00 UTC, theo thứ tự ngẫu nhiên',
  'Nominet: the second in the answer to a check and in the daily drop list':
    'Nominet: đúng giây ghi trong câu trả lời kiểm tra và trong danh sách giải phóng hằng ngày',
  'auDA: purged daily at 13:00 (deleted) and 13:30 (expired) AEST, in the cycle after the listed time':
    'auDA: giải phóng hằng ngày lúc 13:00 (tên bị xóa) và 13:30 (tên hết hạn) giờ AEST, trong đợt ngay sau giờ đã công bố',
  'SIDN: at a random moment within the hour after 40 days of quarantine':
    'SIDN: một lúc ngẫu nhiên trong vòng một giờ sau 40 ngày cách ly',
  'InternetNZ: To-be-released session 02:00 to 03:00 UTC, open to all from 03:00':
    'InternetNZ: phiên To-be-released từ 02:00 đến 03:00 UTC, mở cho mọi người từ 03:00',
  'EURid: 40 days of quarantine, hour not published': 'EURid: 40 ngày cách ly, không công bố giờ',
  'AFNIC: 30 days of redemption, hour not published': 'AFNIC: 30 ngày chờ chuộc, không công bố giờ',
  'DENIC: 30 days of redemption grace period, hour not published':
    'DENIC: 30 ngày chờ chuộc, không công bố giờ',
  '.CO: in a list for registrars alone; usual periods assumed':
    '.CO: chỉ có trong danh sách dành riêng cho nhà đăng ký; tạm tính theo thời hạn thường gặp',
  'VNNIC: at a random moment between the end of renewal and the end of release':
    'VNNIC: một lúc ngẫu nhiên từ khi hết hạn gia hạn đến hết khoảng giải phóng',
  'Decree 147/2024/NĐ-CP, Circular 48/2025/TT-BKHCN: renewable to day 30, released on days 31–45':
    'Nghị định 147/2024/NĐ-CP, Thông tư 48/2025/TT-BKHCN: gia hạn được đến ngày thứ 30, giải phóng trong các ngày 31–45',
  'Circular 21/2021/TT-BTTTT: renewable to day 25, released on days 26–40':
    'Thông tư 21/2021/TT-BTTTT: gia hạn được đến ngày thứ 25, giải phóng trong các ngày 26–40',
  'Registrars up to 2022-02-06: renewable to day 35, released on days 46–55':
    'Các nhà đăng ký đến 06/02/2022: gia hạn được đến ngày thứ 35, giải phóng trong các ngày 46–55',
  'Sandbox: the moment in the answer to a check':
    'Môi trường thử: thời điểm ghi trong câu trả lời kiểm tra',
};
