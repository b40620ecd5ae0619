import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each(['Europe/Paris', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT+5', 'UTC'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
)

test.each(['', 'Paris', '+01:00', 'Europe/Atlantis', 'Europe/Paris/', '../etc', 'Europe/Paris\n', 'a/b/c/d'])(
  '%j is none',
  (name) => expect(isTimeZone(name)).toBe(false),
)
