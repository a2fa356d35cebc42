/** What the API's description says of RDAP answers: their frame; RFC 9083 has the rest. */
import { type TSchema, Type } from 'typebox';
import { errorResponses, RDAP_TYPE } from '#app/http/schemas.ts';

const Links = Type.Array(
  Type.Object({
    value: Type.String(),
    rel: Type.String(),
    href: Type.String(),
    type: Type.String(),
  }),
);

const Notes = Type.Array(
  Type.Object({
    title: Type.String(),
    description: Type.Array(Type.String()),
    links: Type.Optional(Links),
  }),
);

const Top = {
  rdapConformance: Type.Array(Type.String()),
  notices: Notes,
};

const Entity = Type.Object({
  objectClassName: Type.Literal('entity'),
  handle: Type.Optional(Type.String()),
  roles: Type.Array(Type.String()),
  publicIds: Type.Optional(
    Type.Array(Type.Object({ type: Type.String(), identifier: Type.String() })),
  ),
  vcardArray: Type.Optional(Type.Array(Type.Unknown(), { description: 'jCard (RFC 7095)' })),
  jscard: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'JSContact (RFC 9553)' }),
  ),
  entities: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
  links: Type.Optional(Links),
  port43: Type.Optional(Type.String()),
});

const Events = Type.Array(Type.Object({ eventAction: Type.String(), eventDate: Type.String() }));

const Host = {
  objectClassName: Type.Literal('nameserver'),
  ldhName: Type.String(),
  unicodeName: Type.Optional(Type.String()),
  ipAddresses: Type.Optional(
    Type.Object({
      v4: Type.Optional(Type.Array(Type.String())),
      v6: Type.Optional(Type.Array(Type.String())),
    }),
  ),
};

const RdapDomain = Type.Object(
  {
    ...Top,
    objectClassName: Type.Literal('domain'),
    handle: Type.Optional(Type.String()),
    ldhName: Type.String(),
    unicodeName: Type.Optional(Type.String()),
    status: Type.Optional(Type.Array(Type.String())),
    entities: Type.Optional(Type.Array(Entity)),
    events: Events,
    nameservers: Type.Optional(Type.Array(Type.Object(Host))),
    secureDNS: Type.Optional(
      Type.Object({
        delegationSigned: Type.Boolean(),
        dsData: Type.Optional(
          Type.Array(
            Type.Object({
              keyTag: Type.Integer(),
              algorithm: Type.Integer(),
              digestType: Type.Integer(),
              digest: Type.String(),
            }),
          ),
        ),
      }),
    ),
    redacted: Type.Optional(
      Type.Array(Type.Object({}, { additionalProperties: true }), { description: 'RFC 9537' }),
    ),
    remarks: Type.Optional(Notes),
    links: Links,
    port43: Type.Optional(Type.String()),
  },
  { $id: 'RdapDomain', description: 'A domain as RDAP has it (RFC 9083 §5.3)' },
);

const RdapNameserver = Type.Object(
  { ...Top, ...Host, links: Links },
  { $id: 'RdapNameserver', description: 'A nameserver as RDAP has it (RFC 9083 §5.2)' },
);

const RdapEntity = Type.Object(
  { ...Top, ...Entity.properties },
  { $id: 'RdapEntity', description: 'A registrar as RDAP has it (RFC 9083 §5.1)' },
);

const RdapHelp = Type.Object(Top, { $id: 'RdapHelp', description: 'RFC 9083 §7' });

const RdapError = Type.Object(
  {
    ...Top,
    errorCode: Type.Integer(),
    title: Type.String(),
    description: Type.Array(Type.String()),
  },
  { $id: 'RdapError', description: 'RFC 9083 §6' },
);

export const RDAP_SCHEMAS = [RdapDomain, RdapNameserver, RdapEntity, RdapHelp, RdapError];

/** A route's answers, all of RDAP's type. */
export function rdapResponses(answer: TSchema, ...statuses: number[]): Record<number, TSchema> {
  const errors = Object.entries(errorResponses(...statuses)).map(([status, schema]) => {
    const { description } = schema as { description: string };
    return [
      status,
      status === '304' ? Type.Null({ description }) : ofType(Type.Ref('RdapError'), description),
    ];
  });
  return { 200: ofType(answer, 'The object'), ...Object.fromEntries(errors) };
}

function ofType(schema: TSchema, description: string): TSchema {
  return { description, content: { [RDAP_TYPE]: { schema } } } as unknown as TSchema;
}
