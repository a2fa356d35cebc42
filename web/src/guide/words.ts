import { inBothLanguages } from '../words/words.ts';

/** Between backticks stands what is code. */
export const words = inBothLanguages({
  vi: {
    title: 'Tài liệu API',
    lead: 'Một địa chỉ, câu trả lời JSON, không cần khóa để bắt đầu. Dưới đây là hướng dẫn ngắn, rồi toàn bộ API để thử ngay trên trang.',
    contents: 'Mục lục',
    codeLanguage: 'Ngôn ngữ lập trình',
    copyCode: 'Chép đoạn mã',
    sections: {
      start: 'Bắt đầu',
      keys: 'Khóa và hạn mức',
      bulk: 'Tra hàng loạt',
      errors: 'Lỗi',
      vn: 'Quy tắc .vn',
      history: 'Lịch sử',
      backorders: 'Giữ chỗ',
      webhooks: 'Webhook',
      reference: 'Tham chiếu API',
    },
    start: {
      check: 'Tên còn trống không? Gọi `domain/check`. Không cần khóa, không cần đăng ký.',
      whois:
        'Ai đang giữ tên? Gọi `whois`: chủ thể, nhà đăng ký, ngày tháng, máy chủ tên, DNSSEC. Thêm `raw=true` để có nguyên văn câu trả lời của từng nguồn.',
      honest:
        'Điều chưa chắc chắn không bao giờ là 200: nếu không nguồn nào trả lời rõ ràng, bạn nhận 503 `registry_unavailable`, không phải “còn trống”. Tên chưa ai đăng ký là 200 với `data` bằng `null`.',
      form: 'Mọi thời điểm là ISO-8601 theo UTC; giá trị vắng mặt là `null`; `domain` ở dạng A-label, `unicode` ở dạng có dấu. Câu trả lời dài có `next`: gửi lại nó làm `cursor`.',
    },
    keys: {
      text: 'Gửi khóa trong header `X-API-Key`. Đừng bao giờ đặt khóa vào địa chỉ. Khóa sai hoặc bị thu hồi là 401, không bao giờ lặng lẽ thành công khai.',
      tier: 'Hạng',
      limit: 'Mỗi phút',
      may: 'Được dùng',
      tiers: {
        public: 'Công khai',
        partner: 'Đối tác',
        admin: 'Quản trị',
      },
      limits: {
        public: '10 mỗi địa chỉ IP',
        partner: '300 mỗi khóa',
        admin: 'như Đối tác',
      },
      uses: {
        public: 'tra cứu, kiểm tra, DNS, lịch sử, gợi ý tên',
        partner: 'thêm: hàng loạt, tra ngược, giữ chỗ, webhook, `fresh=true`',
        admin: 'thêm: cấp và thu hồi khóa',
      },
      headers:
        'Mọi câu trả lời mang `X-RateLimit-Limit`, `X-RateLimit-Remaining` và `X-RateLimit-Reset` (giây Unix). Khi hết, bạn nhận 429 với `Retry-After`: chờ đúng bấy nhiêu giây rồi hỏi lại.',
      usage: 'Xem khóa của bạn còn bao nhiêu:',
    },
    bulk: {
      text: 'Tối đa 20 tên một lần, tính là một yêu cầu. Danh sách được kiểm tra trước: một tên sai là 400, và `details` chỉ ra từng chỗ. Sau đó mỗi tên có `ok` riêng; tên chưa có câu trả lời mang `error.retryAfter`.',
    },
    errors: {
      text: 'Mọi lỗi là một đối tượng JSON. Chương trình nên dựa vào `code`; `message` là cho người đọc. Khi hỏi về một lỗi, hãy kèm `requestId`.',
      code: 'Mã',
      meaning: 'Khi nào, và làm gì',
      codes: {
        invalid_input: 'Tham số hoặc nội dung thiếu hay sai. `details` chỉ ra chỗ.',
        invalid_domain:
          'Không phải tên miền hợp lệ. Trong danh sách, `details` nêu vị trí từng tên.',
        unauthorized: 'Khóa sai, hết hạn hoặc đã bị thu hồi. Dùng khóa khác, hoặc không dùng khóa.',
        forbidden: 'Hạng của khóa không có quyền này. Dùng khóa Đối tác.',
        not_found: 'Không có đường dẫn hay vật này. Tên còn trống thì không phải 404.',
        conflict: 'Trái với trạng thái hiện tại; `details[0].code` cho biết vì sao.',
        rate_limited: 'Quá nhiều yêu cầu trong phút này. Chờ `Retry-After` giây.',
        internal_error: 'Lỗi của dịch vụ, đã được ghi lại. Thử lại sau.',
        registry_unavailable: 'Chưa nguồn nào trả lời rõ ràng. Hỏi lại sau `Retry-After` giây.',
      },
      retry: '`curl --retry 3` tự tôn trọng `Retry-After` của 429 và 503.',
    },
    vn: {
      text: 'Với `.vn`, `status` áp dụng luôn quy tắc của cơ quan đăng ký, và `reason` nêu quy tắc:',
      rules: {
        zones:
          'Vùng dùng chung và vùng tỉnh (`com.vn`, `hanoi.vn`, `ai.vn` …) là `reserved`: không ai đăng ký được chính chúng.',
        registry: 'Tiếp theo là lời của cơ quan đăng ký: tên đấu giá đã bán là `registered`.',
        short: 'Tên cấp hai có 1–2 ký tự chưa ai giữ là `auction`: chỉ có qua đấu giá.',
        lists:
          'Sau đó đến danh sách bảo vệ và đấu giá của người vận hành; tên có thể thuộc diện bảo vệ chỉ được nhắc trong `notices`.',
      },
      cycle:
        'Tên hết hạn vẫn là `registered`; `lifecycle.phase` nói thêm: `expired`, `suspended`, `redemption`, `pendingDelete`, `releasing`. `renewalDeadline`, `releaseFrom`, `releaseTo` được tính từ quy định và chỉ để tham khảo.',
    },
    history: {
      text: 'Lịch sử là những gì đã được thấy qua các lần tra cứu; nó không hỏi ai. Mỗi bản ghi WHOIS là một trạng thái không đổi từ `firstSeen` đến `lastSeen`; `changes` so với bản ghi trước đó.',
      dns: 'Lịch sử DNS có một dòng cho mỗi giá trị; `current` là giá trị còn thấy ở lần xem mới nhất.',
    },
    backorders: {
      text: 'Đặt trước một tên đang có chủ. Mỗi đơn nên mang một `Idempotency-Key` riêng: mất câu trả lời thì gửi lại y nguyên, vẫn chỉ có một đơn. Đơn bị hủy được cho tới khi `armed`.',
      state: 'Đừng hỏi liên tục: hãy để webhook báo, hoặc hỏi thưa khi còn xa ngày nhả.',
    },
    webhooks: {
      text: 'Tin được gửi theo chuẩn Standard Webhooks: ít nhất một lần, đúng thứ tự cho từng đơn, gửi lại trong 3 ngày. Trả lời 2xx trong 15 giây. `webhook-id` giữ nguyên qua các lần gửi: dùng nó để bỏ tin trùng.',
      verify:
        'Ai cũng có thể gửi POST tới địa chỉ của bạn; chỉ người giữ mã bí mật mới ký được. Chữ ký là HMAC-SHA-256 trên `id.timestamp.body`. Dùng nội dung đúng như lúc nhận, và từ chối tin lệch quá năm phút.',
      makeNote: 'Tạo webhook; `secret` chỉ hiện trong câu trả lời này:',
    },
    reference: {
      text: 'Vẽ từ bản mô tả OpenAPI 3.1 của chính dịch vụ này; phần giải thích từng mục bằng tiếng Anh.',
      download: 'Tải bản mô tả (openapi.json)',
      errorsEverywhere: 'Mọi thao tác còn có thể trả 401, 429 và 500.',
      needsKey: 'cần khóa',
      parameters: 'Tham số',
      body: 'Nội dung gửi',
      answers: 'Trả lời',
      tags: {
        Lookup: 'Tra cứu',
        History: 'Lịch sử',
        DNS: 'DNS',
        Suggestions: 'Gợi ý tên',
        Backorders: 'Giữ chỗ',
        Webhooks: 'Webhook',
        Account: 'Tài khoản',
        Administration: 'Quản trị',
        Operations: 'Vận hành',
      },
    },
    tryOut: {
      title: 'Thử ngay',
      withKey: 'Gửi kèm khóa bạn đang giữ',
      withoutKey: 'Gửi không kèm khóa',
      enterKey: 'Nhập khóa',
      forReal: 'Yêu cầu này được thực hiện thật.',
      missing: 'Hãy điền giá trị.',
      notJson: 'Đây chưa phải JSON hợp lệ.',
      notSet: 'không gửi',
      body: 'Nội dung JSON',
      send: 'Gửi',
      request: 'Yêu cầu',
      answer: 'Trả lời',
      took: (ms: string) => `${ms} ms`,
      copyAnswer: 'Chép câu trả lời',
      empty: '(không có nội dung)',
      elsewhere: 'Nằm ngoài /api/v1, dành cho người vận hành; không thử được từ trang này.',
    },
  },
  en: {
    title: 'API documentation',
    lead: 'One address, answers in JSON, no key needed to begin. A short guide first, then the whole API to try out on this page.',
    contents: 'Contents',
    codeLanguage: 'Programming language',
    copyCode: 'Copy the code',
    sections: {
      start: 'Getting started',
      keys: 'Keys and limits',
      bulk: 'Many at once',
      errors: 'Errors',
      vn: 'Rules of .vn',
      history: 'History',
      backorders: 'Backorders',
      webhooks: 'Webhooks',
      reference: 'API reference',
    },
    start: {
      check: 'Is a name free? Ask `domain/check`. No key, no sign-up.',
      whois:
        'Who holds it? Ask `whois`: holder, registrar, dates, nameservers, DNSSEC. `raw=true` adds what each source said, word for word.',
      honest:
        'Unknown is never a 200: when no source gives a definite answer you get 503 `registry_unavailable`, not “available”. A name that nobody holds is a 200 whose `data` is `null`.',
      form: 'All instants are ISO-8601 in UTC; what is absent is `null`; `domain` is the A-label form, `unicode` the one people read. Long answers have a `next`: send it back as `cursor`.',
    },
    keys: {
      text: 'Send your key in the header `X-API-Key`. Never put it into an address. A wrong or revoked key is a 401, never a silent fall back to Public.',
      tier: 'Tier',
      limit: 'A minute',
      may: 'May use',
      tiers: { public: 'Public', partner: 'Partner', admin: 'Admin' },
      limits: {
        public: '10 for each IP address',
        partner: '300 for each key',
        admin: 'as Partner',
      },
      uses: {
        public: 'lookup, check, DNS, history, suggestions',
        partner: 'also: bulk, reverse, backorders, webhooks, `fresh=true`',
        admin: 'also: issuing and revoking keys',
      },
      headers:
        'Every answer carries `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (Unix seconds). When they are spent you get a 429 with `Retry-After`: wait that many seconds and ask again.',
      usage: 'See what your key has left:',
    },
    bulk: {
      text: 'Up to 20 names at a time, counted as one request. The list is judged first: one invalid name is a 400, and `details` says where. After that each name has its own `ok`; one without an answer carries `error.retryAfter`.',
    },
    errors: {
      text: 'Every error is a JSON object. Programs should act on `code`; `message` is for people. When you ask about an error, quote its `requestId`.',
      code: 'Code',
      meaning: 'When, and what to do',
      codes: {
        invalid_input: 'A parameter or the body is missing or wrong. `details` says where.',
        invalid_domain: 'Not a valid domain. In a list, `details` names each entry by index.',
        unauthorized: 'The key is wrong, expired or revoked. Use another, or none.',
        forbidden: 'The key’s tier lacks the access. Use a Partner key.',
        not_found: 'There is no such path or thing. A free name is not a 404.',
        conflict: 'It contradicts what is there; `details[0].code` says why.',
        rate_limited: 'Too many requests in this minute. Wait `Retry-After` seconds.',
        internal_error: 'A fault of the service; it is in its log. Try again later.',
        registry_unavailable:
          'No source gave a definite answer. Ask again after `Retry-After` seconds.',
      },
      retry: '`curl --retry 3` keeps to the `Retry-After` of 429 and 503 by itself.',
    },
    vn: {
      text: 'For `.vn` the registry’s rules are applied in `status`, and `reason` names the rule:',
      rules: {
        zones:
          'Shared and provincial zones (`com.vn`, `hanoi.vn`, `ai.vn` …) are `reserved`: nobody can register them.',
        registry: 'Then the registry’s word counts: auction names that were sold are `registered`.',
        short: 'Second-level names of 1–2 characters that nobody holds are `auction`.',
        lists:
          'Then come the operator’s reserved and auction lists; names that may be protected are only mentioned in `notices`.',
      },
      cycle:
        'An expired name stays `registered`; `lifecycle.phase` says more: `expired`, `suspended`, `redemption`, `pendingDelete`, `releasing`. `renewalDeadline`, `releaseFrom` and `releaseTo` follow from the rules and are for reference.',
    },
    history: {
      text: 'History is what lookups have seen; it asks nobody. A WHOIS record is one unchanged state from `firstSeen` to `lastSeen`; `changes` compares it with the record before.',
      dns: 'DNS history has a row for each value; `current` ones stood at the latest look.',
    },
    backorders: {
      text: 'Order a name that somebody holds. Give each order an `Idempotency-Key` of its own: when an answer gets lost, send the same again and there is still one order. It can be cancelled until `armed`.',
      state: 'Don’t ask all the time: be told by webhook, or ask rarely while the drop is far.',
    },
    webhooks: {
      text: 'Sent as Standard Webhooks says: at least once, in order for each order, tried for 3 days. Answer 2xx within 15 seconds. `webhook-id` stays the same over all tries: drop doubles by it.',
      verify:
        'Anyone can POST to your URL; only the holder of the secret can sign. The signature is HMAC-SHA-256 over `id.timestamp.body`. Take the body as it came, and refuse what is more than five minutes off.',
      makeNote: 'Make a webhook; `secret` is in this answer alone:',
    },
    reference: {
      text: 'Drawn from this service’s own OpenAPI 3.1 description.',
      download: 'Download the description (openapi.json)',
      errorsEverywhere: 'Every operation can also answer 401, 429 and 500.',
      needsKey: 'needs a key',
      parameters: 'Parameters',
      body: 'Body',
      answers: 'Answers',
      tags: {
        Lookup: 'Lookup',
        History: 'History',
        DNS: 'DNS',
        Suggestions: 'Suggestions',
        Backorders: 'Backorders',
        Webhooks: 'Webhooks',
        Account: 'Account',
        Administration: 'Administration',
        Operations: 'Operations',
      },
    },
    tryOut: {
      title: 'Try it',
      withKey: 'Sent with the key you hold',
      withoutKey: 'Sent without a key',
      enterKey: 'Enter a key',
      forReal: 'This acts for real.',
      missing: 'Please fill this in.',
      notJson: 'This isn’t valid JSON yet.',
      notSet: 'not sent',
      body: 'JSON body',
      send: 'Send',
      request: 'Request',
      answer: 'Answer',
      took: (ms) => `${ms} ms`,
      copyAnswer: 'Copy the answer',
      empty: '(no content)',
      elsewhere: 'It is outside /api/v1, for operators; it can’t be tried from this page.',
    },
  },
});
