import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random, unordered public id of 128 bits, 22 characters that need no escaping anywhere. */
export function newId(): string {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let id = ''
  for (let position = 0; position < 22; position += 1) {
    id = digits[Number(rest % 62n)] + id
    rest /= 62n
  }
  return id
}

/** 128 random bits as 32 hexadecimal digits: safe as a file name on every file system. */
export const newHexId = (): string => randomBytes(16).toString('hex')
