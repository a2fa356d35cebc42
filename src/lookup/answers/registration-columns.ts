import type { Columns } from '#app/http/export/columns.ts';
import type { Registration } from '#app/records/registration.ts';

/** A registration in a line of CSV: what most ask for; NDJSON has all of it. */
export const REGISTRATION_COLUMNS: Columns<{ readonly data: Registration | null }> = {
  registrant: ({ data }) => data?.registrant?.name,
  organization: ({ data }) => data?.registrant?.organization,
  registrar: ({ data }) => data?.registrar.name,
  created: ({ data }) => data?.dates.created,
  updated: ({ data }) => data?.dates.updated,
  expiry: ({ data }) => data?.dates.expiry,
  nameservers: ({ data }) => data?.nameservers,
  domainStatus: ({ data }) => data?.domainStatus,
  dnssec: ({ data }) => data?.dnssec,
};
