-- A TXT value is kept as it is shown: `\\` is a backslash, `\"` a quote, `\DDD` a byte. It is found by what it says.

-- What a text says, be it as it is kept or as a searcher knows it, with single backslashes: controls are blanks, as they are
-- for `dns_text_key`, any row of backslashes is one, and none before a quote. Bytes that are no UTF-8 stay escaped.
create function dns_text_said(value text) returns text
  language sql immutable parallel safe strict
  return case
    when position('\' in value) = 0 then value
    else
      -- \u0001 stands for a backslash meanwhile, so that the first of two escapes none but the second.
      replace(
        regexp_replace(
          regexp_replace(
            replace(replace(value, E'\u0001', ' '), '\\', E'\u0001'),
            '\\(0[0-2]\d|03[01]|127|194\\1(2[89]|[345]\d))', ' ', 'g'),
          '[\u0001\\]+', '\\', 'g'),
        '\"', '"')
    end;

create or replace function dns_search_key(type text, value text) returns text
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
    when 'TXT' then dns_text_key(dns_text_said(value))
  end;

-- The database computes a column anew when what it is made of is written.
update dns_records set value = value where type = 'TXT' and position('\' in value) > 0;
