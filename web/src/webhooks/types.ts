/** What the API says of webhooks, as `/api/v1/openapi.json` describes it. */

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly createdAt: string;
  readonly deletedAt: string | null;
}

export interface MadeWebhook extends Webhook {
  /** Shown in this answer and never again. */
  readonly secret: string;
}

export interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly status: 'pending' | 'delivered' | 'abandoned';
  readonly tries: number;
  readonly createdAt: string;
  readonly nextAt: string | null;
  readonly deliveredAt: string | null;
  /** What the receiver answered to the last try. */
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}
