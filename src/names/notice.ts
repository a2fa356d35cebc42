/** Why a name that no registry holds can't simply be registered. */
export interface Reason {
  /** Stable, for programs: `vn_shared_zone`. */
  readonly code: string;
  /** The text that says so: a decision, a circular, the operator's list. */
  readonly rule: string;
  /** For people. */
  readonly message: string;
}

/** Something worth knowing about a name; it decides nothing. */
export interface Notice {
  /** Stable, for programs: `vn_eligibility`. */
  readonly code: string;
  /** For people. */
  readonly message: string;
}
