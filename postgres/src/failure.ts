/** Why PostgreSQL cannot be started, as one line for the person who started the program. */
export class PostgresFailure extends Error {
  override name = 'PostgresFailure'
}
