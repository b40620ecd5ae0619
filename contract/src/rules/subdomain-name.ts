/** The name of a customer's site: `acme` in acme.envoi.example. */

export type SubdomainNameCheck = { ok: true } | { ok: false; why: 'ill-formed' | 'reserved' }

const pattern = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

/** Hosts that we or our neighbours may need, and words that would let a site speak in our name. */
export const reservedNames: ReadonlySet<string> = new Set(
  `
  www www1 www2 web site home main root localhost local public private internal intranet
  api apis app apps admin administrator administration operator console panel dashboard account accounts
  auth oauth sso saml login logout signin sign-in signup sign-up signout sign sign-out register id identity session password
  mail email mail1 mail2 smtp imap pop pop3 mx mx1 mx2 webmail autoconfig autodiscover mta mta-sts postmaster hostmaster webmaster
  noreply no-reply newsletter bounce bounces dkim spf dmarc
  cdn static assets files file bytes storage store bucket buckets object objects media images image img fonts download downloads
  upload uploads transfer transfers send receive push widget widgets
  dns ns ns1 ns2 ns3 ftp sftp ssh vpn proxy gateway git ci wpad isatap
  dev development test tests testing stage staging preview beta alpha demo sandbox prod production
  status health metrics monitor monitoring outbox logs
  help helpdesk support contact docs documentation blog news press forum community about careers jobs shop
  legal terms privacy imprint security abuse report reports trust verify verification
  billing payment payments pay pricing invoice invoices customer customers
  envoi official team teams staff moderator moderation system service services
  null undefined true false
  `
    .trim()
    .split(/\s+/),
)

/** Whether somebody has the name, or had it within the year, only the database knows. */
export function checkSubdomainName(name: string): SubdomainNameCheck {
  if (reservedNames.has(name)) return { ok: false, why: 'reserved' }
  // xn-- is how browsers write letters that can look like others.
  if (!pattern.test(name) || name.includes('xn--')) return { ok: false, why: 'ill-formed' }
  return readAtAGlance(name).some((word) => reservedNames.has(word)) ? { ok: false, why: 'reserved' } : { ok: true }
}

/** What somebody may take a name for who does not look twice: `supp0rt`, `1ogin`, `adm1n`, `rnail`. */
function readAtAGlance(name: string): string[] {
  const letters = name.replaceAll('0', 'o').replaceAll('5', 's').replaceAll('rn', 'm').replaceAll('vv', 'w')
  return [letters.replaceAll('1', 'l'), letters.replaceAll('1', 'i')]
}
