import { helpAddress, servicePageAddress } from '@envoi/contract/service-pages'
import { createFormat } from '../../../platform/create-format.ts'
import type { GroupName, answerGroups } from '../../contents.ts'
import type { Answers } from '../answer.ts'
import { numbers } from '../numbers.ts'
import { AnswerLink, SiteLink, Where } from '../parts.tsx'

type Group = Extract<GroupName, 'account' | 'plans' | 'teams'>

/** Accounts, security, plans, teams and sites. */
export const accounts: Answers<(typeof answerGroups)[Group][number]> = {
  'trouble-signing-in': {
    title: 'Trouble signing in?',
    lead: 'Most often it is the password. Reset it, and you are back in a minute.',
    also: 'login log in forgot forgotten lost password cannot connect access locked out code hacked stolen suspicious',
    body: (
      <>
        <h2>You forgot your password</h2>
        <p>
          <SiteLink to="/signin/lost-password">Ask for a link</SiteLink>. It comes by email and works for{' '}
          {numbers.resetMinutes} minutes. Look in your spam folder too.
        </p>
        <h2>Too many attempts</h2>
        <p>
          After {numbers.signInTries} wrong attempts an account rests for up to {numbers.signInMinutes} minutes. Then
          try again.
        </p>
        <h2>The code doesn’t come</h2>
        <p>
          You can ask for another one after {numbers.resendSeconds} seconds. Without your phone, enter one of the
          recovery codes you saved.
        </p>
        <h2>Someone else signed in</h2>
        <p>
          We email you when your account is used on a new device. If that wasn’t you, follow the link in the email to
          sign out everywhere, then choose a new password.
        </p>
        <h2>Your company signs you in</h2>
        <p>On your company’s site, use the button with its name. Your account has no password of its own then.</p>
      </>
    ),
  },
  'two-step-verification': {
    title: 'Turn on two-step verification',
    lead: 'In your account, under Sign-in, add a code that only you can get. We ask for it besides your password.',
    also: '2fa mfa otp totp authenticator app passkey sms phone security factor',
    body: (
      <>
        <h2>What you can use</h2>
        <ul>
          <li>An authenticator app on your phone.</li>
          <li>A text message to your phone, where this service can send them.</li>
          <li>A passkey: your fingerprint, face or device PIN, in place of the password.</li>
        </ul>
        <h2>Save your recovery codes</h2>
        <p>
          You get {numbers.recoveryCodes} of them. Each lets you in once if you lose your phone. Keep them where you
          keep important papers.
        </p>
      </>
    ),
  },
  'export-or-delete': {
    title: 'Export or delete your data',
    lead: 'Both are in your account, under Your data.',
    also: 'gdpr privacy download my data close account remove personal information unsubscribe',
    body: (
      <>
        <h2>Export</h2>
        <p>You get a file with your profile, transfers, contacts and settings, in a format that programs can read.</p>
        <h2>Delete your account</h2>
        <p>
          Your transfers, contacts and settings are deleted for good, and your links stop working. If you own a team, it
          ends unless you give it to a member first; if you pay for a plan, it ends too.
        </p>
        <p>
          What we keep, and for how long, is on the page <SiteLink to={servicePageAddress('privacy')}>Privacy</SiteLink>
          .
        </p>
      </>
    ),
  },
  'report-a-transfer': {
    title: 'Report a transfer',
    lead: 'Open its link and choose Report at the foot of the page. You don’t need an account.',
    also: 'abuse spam phishing virus malware copyright illegal scam dangerous',
    body: (
      <>
        <p>
          Choose a reason and add what our team should know. The sender doesn’t learn who reported the transfer. If you
          left your email address, we can ask you back.
        </p>
        <p>Don’t open files you didn’t expect, even if you know the sender’s name: names can be made up.</p>
      </>
    ),
  },
  'how-files-are-scanned': {
    title: 'How files are scanned',
    lead: 'Whether files are scanned for viruses is shown while you send, and on the download page.',
    also: 'antivirus virus malware safe security clamav infected dangerous flagged',
    body: (
      <>
        <Where fact="scanner">
          <p>
            This service scans every file for viruses before anyone can download it, also the files in a ZIP. If one may
            be dangerous, the transfer isn’t sent: remove the file and try again.
          </p>
          <p>
            A file that can’t be scanned whole isn’t delivered. If the scanner isn’t available, transfers wait until it
            is.
          </p>
        </Where>
        <Where fact="noScanner">
          <p>This service doesn’t scan files. Open only what you expect from people you know.</p>
        </Where>
        <h2>It takes long</h2>
        <p>Large transfers take a few minutes. You can close the page: we continue without it.</p>
      </>
    ),
  },
  'report-a-weakness': {
    title: 'Report a security weakness',
    lead: 'Thank you for telling us before anyone else. Write to the address in our security.txt, with the steps to reproduce it.',
    also: 'vulnerability bug bounty responsible disclosure hacker researcher security.txt',
    body: (
      <>
        <p>
          The address is in <SiteLink to="/.well-known/security.txt">security.txt</SiteLink>; if there is none,{' '}
          <SiteLink to={servicePageAddress('contact')}>contact us</SiteLink>.
        </p>
        <h2>What we ask of you</h2>
        <ul>
          <li>Use transfers and accounts of your own, and stop as soon as you see someone else’s data.</li>
          <li>Don’t slow down or stop the service for others.</li>
          <li>Give us time to repair it before you publish anything.</li>
        </ul>
      </>
    ),
  },
  'change-or-cancel-a-plan': {
    title: 'Change or cancel your plan',
    lead: 'Both are in your account, under Billing.',
    also: 'subscription upgrade downgrade end unsubscribe trial refund price annual monthly stop paying',
    body: (
      <>
        <h2>Change</h2>
        <p>Before you confirm, you see what the change costs today and what the next invoice will be.</p>
        <h2>Cancel</h2>
        <p>
          Your plan stays until the end of the period you paid for. Then free limits apply, and nothing is deleted for{' '}
          {numbers.lapseDays} days.
        </p>
        <h2>Trial</h2>
        <p>A trial lasts {numbers.trialDays} days. If you cancel before its end, you pay nothing.</p>
        <p>
          Members of a team don’t see Billing: ask its owner. What each plan includes is on the page{' '}
          <SiteLink to="/plans">Plans</SiteLink>.
        </p>
      </>
    ),
  },
  'find-invoices': {
    title: 'Find your invoices',
    lead: 'All of them are in your account, under Billing, as PDF files.',
    also: 'receipt bill vat tax number payment card failed address accounting',
    body: (
      <>
        <h2>Your company’s details</h2>
        <p>
          Set the name, address, VAT number and the email address for receipts under Billing. They apply to invoices
          from then on.
        </p>
        <h2>A payment failed</h2>
        <p>
          We try again after {createFormat('en').list(numbers.retryDays.map(String))} days. Add another card under
          Billing to pay now.
        </p>
      </>
    ),
  },
  'invite-a-team': {
    title: 'Invite a team',
    lead: 'With a team plan, open Team on your dashboard and invite people by email, one by one or from a list.',
    also: 'colleagues members users seats company manager csv import sso scim group',
    body: (
      <>
        <p>
          A team has {numbers.seats.TEAM} seats, a larger plan {numbers.seats.TEAM25}. You and open invitations take one
          each. An invitation works for {numbers.invitationDays} days, and a CSV file can hold up to {numbers.perImport}{' '}
          people.
        </p>
        <h2>Who can do what</h2>
        <p>
          Everyone in the team sends with its limits and shares its storage. Managers invite and remove members and see
          the statistics. Only the owner pays, names managers and gives the team to someone else.
        </p>
        <h2>Your company’s directory</h2>
        <p>
          Members can sign in through your company’s identity provider, and your directory can add and remove them:{' '}
          <SiteLink to="/developers/single-sign-on">how to set it up</SiteLink>.
        </p>
      </>
    ),
  },
  'your-own-address': {
    title: 'Get an address and a look of your own',
    lead: 'With a plan you can have a site of your own, under a name you choose, in your colours and with your logo.',
    also: 'subdomain custom domain brand branding white label colours logo push page receive files from clients widget url rename',
    body: (
      <>
        <p>
          A plan for one person or a team includes {numbers.subdomains.TEAM} subdomain, a larger one{' '}
          {numbers.subdomains.TEAM25}. Choose its name on your dashboard, under Subdomains, where you also set how it
          looks.
        </p>
        <h2>Receive files from others</h2>
        <p>
          Your site has a push page, where people without an account send files to you. A widget is the same in your own
          web page. You say what they ask: fields, file types, a password.
        </p>
        <h2>Rename it</h2>
        <p>
          Pages of the old address lead to the new one for {numbers.renamedDays} days; links of transfers do as long as
          the transfers last.
        </p>
        <p>
          Who can open your site, and who must sign in first, is a switch beside its name. See also{' '}
          <AnswerLink to="invite-a-team">how to invite a team</AnswerLink>, or go back to{' '}
          <SiteLink to={helpAddress}>Help</SiteLink>.
        </p>
      </>
    ),
  },
}
