/**
 * The query builder, for all of the server, in its CommonJS form. As ES modules Node reads the 180 kB of its package.json
 * for each of its 422 files, and that was half a second of every start.
 */
import { createRequire } from 'node:module'
import type * as Core from 'drizzle-orm'
import type * as NodePostgres from 'drizzle-orm/node-postgres'
import type * as Postgres from 'drizzle-orm/pg-core'

const require = createRequire(import.meta.url)
const core = require('drizzle-orm') as typeof Core
const postgres = require('drizzle-orm/pg-core') as typeof Postgres
const nodePostgres = require('drizzle-orm/node-postgres') as typeof NodePostgres

export type { AnyColumn, InferSelectModel, Param, Placeholder, SQL } from 'drizzle-orm'
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'
export type { PgColumn } from 'drizzle-orm/pg-core'
export type PgTable = Postgres.PgTable
export const {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} = core
export const {
  PgDialect,
  PgTable,
  alias,
  bigint,
  boolean,
  customType,
  date,
  getTableConfig,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
} = postgres
export const { drizzle } = nodePostgres
