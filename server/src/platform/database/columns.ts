import { bigint, customType, timestamp } from './drizzle.ts'

/** The kinds of column our tables are made of. Numbers stay below 2^53: sizes in bytes and running ids. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const number = (name: string) => bigint(name, { mode: 'number' })
export const identity = (name: string) => number(name).primaryKey().generatedAlwaysAsIdentity()
export const time = (name: string) => timestamp(name, { withTimezone: true })
