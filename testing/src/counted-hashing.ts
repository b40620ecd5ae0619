import { type PasswordHashing, createPasswordHashing } from '@envoi/server/platform/password-hash'

/** Hashes as the service does, and notes what it was asked to do: work that takes long, and so can be seen from afar. */
export type CountedHashing = { passwords: PasswordHashing; worksOf(asking: () => Promise<unknown>): Promise<string[]> }

export function countHashing(): CountedHashing {
  const passwords = createPasswordHashing()
  let works: string[] = []
  const note = <T>(work: string, doing: Promise<T>): Promise<T> => {
    works.push(work)
    return doing
  }
  return {
    passwords: {
      hash: (password) => note('hash', passwords.hash(password)),
      // How long it takes is up to the cost that stands in the hash.
      verify: (hash, password) => note(`verify ${costOf(hash)}`, passwords.verify(hash, password)),
      derive: (password, from) => note('derive', passwords.derive(password, from)),
    },
    async worksOf(asking) {
      works = []
      await asking()
      return works
    },
  }
}

const costOf = (hash: string): string => hash.split('$').slice(1, -2).join(' ')
