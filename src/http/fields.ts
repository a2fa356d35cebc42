import { type TSchema, Type } from 'typebox';

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Instant = Type.String({
  format: 'date-time',
  description: 'ISO-8601 UTC instant with `Z`',
});

export const NoticeSchema = Type.Object({ code: Type.String(), message: Type.String() });
