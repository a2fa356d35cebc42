/** Who asks. `public`: no key, counted per address; the others: by key, counted per key. */
export type Tier = 'public' | 'partner' | 'admin';
export type KeyTier = Exclude<Tier, 'public'>;
/** What a route asks for: bulk, reverse, backorders, webhooks and `fresh` need a partner; issuing keys an admin. */
export type Need = KeyTier;

const RANK: Readonly<Record<Tier, number>> = { public: 0, partner: 1, admin: 2 };

/** An admin may do whatever a partner may. */
export function mayUse(tier: Tier, need: Need): boolean {
  return RANK[tier] >= RANK[need];
}
