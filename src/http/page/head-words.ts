/** The words of the page's head; the states are the page's own, which a test holds them to. */
export type HeadLanguage = 'vi' | 'en';

export const STATES = {
  vi: {
    available: 'Có thể đăng ký',
    registered: 'Đã đăng ký',
    reserved: 'Tên miền bảo vệ',
    auction: 'Chỉ qua đấu giá',
    expired: 'Đã hết hạn',
    suspended: 'Tạm ngưng',
    autoRenewGrace: 'Đang ân hạn',
    redemption: 'Chờ chuộc lại',
    pendingDelete: 'Chờ xóa',
    releasing: 'Chờ giải phóng',
  },
  en: {
    available: 'Available',
    registered: 'Registered',
    reserved: 'Reserved',
    auction: 'By auction only',
    expired: 'Expired',
    suspended: 'Suspended',
    autoRenewGrace: 'Renewal grace',
    redemption: 'Redemption',
    pendingDelete: 'Pending delete',
    releasing: 'Releasing',
  },
} as const;

export const TEXTS = {
  vi: {
    locale: 'vi_VN',
    title: 'Tra – tra cứu tên miền',
    description:
      'Tra cứu tên miền .vn và quốc tế: còn trống hay đã đăng ký, chủ thể, ngày hết hạn, lịch sử.',
    unasked: '{name}: còn trống hay đã đăng ký, chủ thể, ngày hết hạn, lịch sử.',
    expiry: 'hết hạn',
    registrar: 'nhà đăng ký',
    checked: 'Kiểm tra lúc',
  },
  en: {
    locale: 'en_GB',
    title: 'Tra – domain lookup',
    description:
      'Look up .vn and international domain names: free or registered, holder, expiry, history.',
    unasked: '{name}: free or registered, holder, expiry, history.',
    expiry: 'expires',
    registrar: 'registrar',
    checked: 'Checked at',
  },
} as const;
