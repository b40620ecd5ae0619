import { totalmem } from 'node:os'
import { shortHash } from './place.ts'

export const PORT = 5432

/** Stands in the title of each of the server's processes, so that those of a killed server can be found. */
export const clusterName = (data: string): string => `envoi-${shortHash(data)}`

const MIB = 2 ** 20

/**
 * What PostgreSQL keeps at hand: a small part of the machine, or of what we are allowed to take of it, and
 * never so much that it hurts where a limit is set that we do not see. What it has to fetch
 * from the system's own memory costs several times as much, and a search reads some thousand pages.
 */
export function sharedBuffers(memory: number): string {
  const part = Math.round(memory / 32 / MIB)
  return `${Math.max(128, Math.min(part, 512))}MB`
}

/** `allowed` as Node tells it: 0 where it cannot be known, and beyond all memory where there is no limit. */
export const ownMemory = (total: number, allowed: number): number => Math.min(total, allowed || total)

/** For a small machine that it shares with Node. Whatever is not named, durability first, is PostgreSQL's default. */
const defaults: Record<string, string> = {
  shared_buffers: sharedBuffers(ownMemory(totalmem(), process.constrainedMemory())),
  max_connections: '100',
  // Of a spinning disk it is 4, and then all of somebody's transfers are read to find fifty.
  random_page_cost: '1.1',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** For databases that are thrown away, as in tests: several times faster, and lost with the machine's power. */
export const throwawaySettings: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  // One that is killed takes this with its folder, and leaves nothing elsewhere.
  dynamic_shared_memory_type: 'mmap',
}

/** `-D` comes first: that is how a running server is known to be the one of this directory. */
export function serverArguments(data: string, socketDir: string, settings: Record<string, string>): string[] {
  const all: Record<string, string> = {
    ...defaults,
    ...settings,
    port: String(PORT),
    listen_addresses: '',
    // A list of folders: quoted, because a path may hold a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: clusterName(data),
  }
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
