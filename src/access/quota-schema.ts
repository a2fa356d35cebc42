import { Type } from 'typebox';
import { inWords, Nullable } from '#app/http/schemas.ts';
import { CURRENCY_PATTERN } from '#app/records/money/amounts.ts';
import { AMOUNT_PATTERN, MOST_OF_A_QUOTA } from '#app/records/money/quota.ts';

const Limit = (description: string) =>
  Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: MOST_OF_A_QUOTA, description })));

/** What a key may order and spend. */
export const Quota = Type.Object(
  {
    openOrders: Limit('Orders that are open at once; null: not limited'),
    createsPerDay: Limit('Orders that may be tried in a day (UTC); null: not limited'),
    spendingPerMonth: Type.Optional(
      Nullable(
        Type.Array(
          Type.Object(
            {
              amount: Type.String({
                pattern: inWords(AMOUNT_PATTERN, 'must be an amount such as "500.00"'),
              }),
              currency: Type.String({
                pattern: inWords(CURRENCY_PATTERN, 'must be three capital letters, as in "USD"'),
              }),
            },
            { additionalProperties: false },
          ),
          {
            maxItems: 20,
            description:
              'Sums for a month (UTC); of a currency that is left out nothing. Null: not limited',
          },
        ),
      ),
    ),
  },
  {
    additionalProperties: false,
    description: 'What the key may order and spend',
    examples: [
      {
        openOrders: 50,
        createsPerDay: 200,
        spendingPerMonth: [{ amount: '500.00', currency: 'USD' }],
      },
    ],
  },
);
