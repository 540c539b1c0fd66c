/** Settings of a session: names of PostgreSQL's parameters and their values. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * The format and meaning of answers must not depend on the defaults of a server, a database, a role or a URL. This is
 * the only list of such settings; every connection pins them. Left to the operator: `search_path` until the service has
 * started, `default_transaction_read_only` (which protects a full disk), `synchronous_commit` and `role`.
 */
const meaning: SessionSettings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  lc_numeric: 'C',
  lc_monetary: 'C',
  lc_time: 'C',
  xmlbinary: 'base64',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  gin_fuzzy_search_limit: '0',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  // Connections rest between requests, and the time of a backup grows with its rows.
  idle_session_timeout: '0',
  transaction_timeout: '0',
}

/**
 * The statement that pins the settings; `own` take precedence. It is a statement because poolers refuse most parameters
 * at the start of a session. Settings that the server's version lacks are left out.
 */
export function pinSettings(own: SessionSettings = {}): string {
  const rows = Object.entries({ ...meaning, ...own }).map(([name, value]) => `('${name}', ${literal(value)})`)
  return `select set_config(name, value, false) from (values ${rows.join(', ')}) as pinned (name, value)
    where current_setting(name, true) is not null`
}

/** Reads the same under any `standard_conforming_strings`. */
function literal(text: string): string {
  return `E'${text.replaceAll(/['\\]/g, '$&$&')}'`
}
