import type { Config } from '../platform/config.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'smtpUrl'>

/** For people who start the service at a terminal: what they wait for. */
export function messageBeforeStart({ databaseUrl }: Settings): string {
  return databaseUrl === undefined
    ? 'Starting PostgreSQL and bringing its database up to date (a few seconds) …'
    : 'Bringing the database up to date …'
}

/** And what they can do now. */
export function messageAfterStart({ dataDir, smtpUrl }: Settings, publicUrl: string): string {
  const lines = [
    `  Open   ${publicUrl}`,
    ...(smtpUrl === undefined
      ? [`  Mails  ${publicUrl}/outbox, on this machine alone: without SMTP_URL none is sent`]
      : []),
    `  Data   ${dataDir}`,
    '  Stop   Ctrl+C',
  ]
  return `\n${lines.join('\n')}\n\nThe log follows, one line for every call.`
}
