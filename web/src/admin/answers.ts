/** What `/admin/keys` answers. */
export interface Key {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
  readonly tier: 'partner' | 'admin';
  /** Null: the tier's own. */
  readonly ratePerMinute: number | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** The key itself is in this answer alone. */
export interface IssuedKey extends Key {
  readonly key: string;
}

export interface KeyPage {
  readonly keys: readonly Key[];
  readonly next: string | null;
}
