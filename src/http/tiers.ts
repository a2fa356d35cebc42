/** Who asks. `public`: no key, counted per address; the others: by key, counted per key. */
export type Tier = 'public' | 'partner' | 'admin';
export type KeyTier = Exclude<Tier, 'public'>;

const RANK: Readonly<Record<Tier, number>> = { public: 0, partner: 1, admin: 2 };

/** An admin may do all that a partner may. */
export function mayUse(tier: Tier, need: KeyTier): boolean {
  return RANK[tier] >= RANK[need];
}
