import { refusalTexts } from '@envoi/contract/refusal-texts'
import { planNames, planTypeOfName } from '@envoi/contract/words'
import { isTeamPlan, lockAccount, setPlan } from '../modules/accounts/index.ts'
import { readPaymentUsage } from '../modules/billing/differences.ts'
import { findPaidPlan } from '../modules/billing/paid-plan.ts'
import { type Decision, decide, findReports, listReported } from '../modules/moderation/index.ts'
import { NameRefused, createPlaces } from '../modules/places/index.ts'
import { readUsage } from '../modules/statistics/index.ts'
import { describeTransfer, readScanBacklog } from '../modules/transfers/index.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { billingCommands } from './operator-billing.ts'
import { type Command, bucketUsage, usage } from './operator-command.ts'
import { getAccount, readMaxSubdomains, readPlan, readSeats, readValidityDays } from './operator-input.ts'

/** Where bytes are kept: what is there, whether all of it is, and how it gets elsewhere. */
const bucketCommand: Command = {
  usage: bucketUsage,
  async run(...asked) {
    // What speaks to other stores takes a second to load, and no other command needs it.
    const { runBucketVerb } = await import('./operator-buckets.ts')
    return runBucketVerb(...asked)
  },
  /** Bytes are missing, or browsers cannot send any. */
  isAlarming: (answer) => [answer].flat().some((one) => isWanting(one as Checked)),
}

type Checked = { missing?: unknown[]; cors?: string }

/** `setup` tells of its CORS rules too, and what it has done is fit. */
const isWanting = ({ missing = [], cors = 'fits' }: Checked): boolean =>
  missing.length > 0 || cors.startsWith('browsers may not')

const planUsage = `plan EMAIL NONE|${planNames.join('|')} [--validity-days N] [--seats N] [--subdomains N]`
const subdomainUsage = 'subdomain add NAME --owner EMAIL'

const commands: Record<string, Command> = {
  usage: {
    usage: 'usage',
    run: async ({ database }) => ({
      ...(await readUsage(database)),
      scan: await readScanBacklog(database),
      payments: await readPaymentUsage(database),
    }),
  },
  show: {
    usage: 'show ID',
    async run({ database }, [id]) {
      const transfer = id === undefined ? undefined : await describeTransfer(database, id)
      if (!transfer) throw noTransfer('show', id)
      return { ...transfer, reports: await findReports(database, transfer.transferId) }
    },
  },
  reports: { usage: 'reports', run: ({ database }) => listReported(database) },
  moderate: decision('moderate'),
  release: decision('release'),
  delete: decision('delete'),
  plan: {
    usage: planUsage,
    async run({ database }, [email, name], options) {
      if (email === undefined || name === undefined) throw usage(planUsage)
      const planName = readPlan(name)
      const validityDays = readValidityDays(options['validity-days'], planName)
      const seats = readSeats(options.seats, planName)
      const maxSubdomains = readMaxSubdomains(options.subdomains, planName)
      const account = await getAccount(database, email)
      if (account.managerId !== null && isTeamPlan(planName)) {
        throw new StartFailure(`${account.email} is a member of a team, and leaves it first.`)
      }
      const plan = { planName, validityDays, seats, maxSubdomains }
      await database.transaction(async (tx) => {
        await lockAccount(tx, account.id)
        const paid = await findPaidPlan(tx, account.id)
        if (paid !== undefined) throw new StartFailure(`${account.email} pays for ${paid}: cancel that first.`)
        await setPlan(tx, account.id, plan)
      })
      return {
        email: account.email,
        planType: planName === null ? 'NONE' : planTypeOfName[planName],
        planName,
        validityDays,
        ...(seats !== null && { seats }),
        ...(maxSubdomains !== null && { maxSubdomains }),
      }
    },
  },
  subdomain: {
    usage: subdomainUsage,
    async run({ database, config }, [verb, name], { owner }) {
      if (verb !== 'add' || name === undefined || owner === undefined) throw usage(subdomainUsage)
      const places = createPlaces({
        database,
        patient: database,
        trustedProxies: [],
        publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
        storageUrl: () => config.storageUrl ?? `http://127.0.0.1:${config.port}`,
      })
      const account = await getAccount(database, owner)
      await database
        .transaction((tx) => places.add(tx, { name, ownerId: account.id }))
        .catch((error: unknown) => {
          throw error instanceof NameRefused ? new StartFailure(sentences[error.why](name)) : error
        })
      return { name, owner: account.email, origin: places.originOf(name) }
    },
  },
  bucket: bucketCommand,
  ...billingCommands,
}

/** What is done with a transfer by its id; each can be repeated and then changes nothing. */
function decision(name: Decision): Command {
  return {
    usage: `${name} ID`,
    async run({ database }, [id]) {
      const status = id === undefined ? undefined : await decide(database, id, name).catch(sayWhy)
      if (status === undefined) throw noTransfer(name, id)
      return { transferId: id, status }
    },
  }
}

const noTransfer = (command: string, id: string | undefined): StartFailure =>
  new StartFailure(`There is no transfer ${id ?? `(name one: ${command} ID)`}.`)

function sayWhy(error: unknown): never {
  throw error instanceof Refusal ? new StartFailure(refusalTexts[error.code]) : error
}

export function getCommand(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw usage(
      Object.values(commands)
        .map((known) => known.usage)
        .join(' | '),
    )
  return command
}

const sentences: Record<NameRefused['why'], (name: string) => string> = {
  'ill-formed': (name) =>
    `${JSON.stringify(name)} is no name: 3 to 63 small letters, digits and hyphens, a hyphen neither first nor last.`,
  reserved: (name) => `The name ${name} is reserved.`,
  resting: (name) => `The name ${name} was given back less than a year ago and rests.`,
  taken: (name) => `The name ${name} is taken.`,
}
