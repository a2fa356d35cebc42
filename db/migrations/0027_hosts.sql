-- Hosts below a name: when the timetable last looked at each, and looks in a row that found no such host.
alter table dns_names add column looked_at timestamptz;
alter table dns_names add column absences smallint not null default 0;

-- When the hosts that most names have (www, mail, _dmarc …) were last tried.
alter table visits add column guessed_at timestamptz;

-- Records the other way round: from what they say to the hosts that say it. What a record is found by is a column of its
-- own row, which the database computes: whoever writes, moves or erases a record has no index to keep in step. A look that
-- finds a record again changes no indexed column, and so writes no index.

-- A text as it is compared and found, without regard to case, accents and white space, as `foldText` of the code does it.
-- At most 512 characters.
create function dns_text_key(value text) returns text
  language sql immutable parallel safe strict
  return left(case
    when left(value, 2048) ~ '^[ -~]*$' then
      btrim(regexp_replace(lower(left(value, 2048) collate "C"), ' {2,}', ' ', 'g'))
    else
      normalize(btrim(regexp_replace(
        replace(replace(replace(replace(
          translate(
            regexp_replace(
              normalize(
                lower(
                  regexp_replace(
                    normalize(left(value, 2048), nfkd),
                    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]',
                    '', 'g')
                ),
                nfkd),
              '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
            'đðħıĸłŋøŧς', 'ddhiklnotσ'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')), nfc)
    end, 512);

-- Addresses as hexadecimal digits, so that a prefix is a range; hosts backwards, so that what lies below one is a range.
create function dns_search_key(type text, value text) returns text
  language sql immutable parallel safe strict
  return case type
    when 'A' then case
      when value ~ '^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$'
        then encode(substr(inet_send(value::inet), 5), 'hex') end
    when 'AAAA' then case
      when value ~ '^(([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|([0-9a-f]{1,4}(:[0-9a-f]{1,4})*)?::([0-9a-f]{1,4}(:[0-9a-f]{1,4})*)?)$'
        and length(value) - length(replace(value, ':', '')) <= 7
        then encode(substr(inet_send(value::inet), 5), 'hex') end
    when 'NS' then reverse(value)
    when 'CNAME' then reverse(value)
    when 'MX' then reverse(split_part(value, ' ', 2))
    when 'TXT' then dns_text_key(value)
  end;

alter table dns_records add column search_key text collate "C"
  generated always as (dns_search_key(type, value)) stored;

-- In the order of pages. Those that stand by themselves, so that what was common once is found among few now.
create index dns_records_by_key on dns_records (type, search_key, name, domain) where search_key is not null;
create index dns_records_by_current_key on dns_records (type, search_key, name, domain)
  where search_key is not null and current;
create index dns_records_by_text on dns_records using gin (search_key gin_trgm_ops) where type = 'TXT';
