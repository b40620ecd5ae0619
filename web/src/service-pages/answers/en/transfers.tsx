import type { GroupName, answerGroups } from '../../contents.ts'
import type { Answers } from '../answer.ts'
import { numbers } from '../numbers.ts'
import { AnswerLink, LimitsTable, SiteLink } from '../parts.tsx'

type Group = Extract<GroupName, 'sending' | 'receiving' | 'managing'>

/** Sending, receiving and managing transfers. */
export const transfers: Answers<(typeof answerGroups)[Group][number]> = {
  'how-large': {
    title: 'How large can a transfer be?',
    lead: 'It depends on whether you have a plan. All files of a transfer count together.',
    also: 'maximum size limit gigabytes big heavy too many days recipients',
    body: (
      <>
        <LimitsTable />
        <h2>What can’t be sent</h2>
        <p>
          Empty files, programs and disk images (.exe, .iso, .udf), and web pages (.htm, .html, .shtml). Put them into a
          ZIP file to send them.
        </p>
        <h2>You need more</h2>
        <p>
          <SiteLink to="/plans">See plans</SiteLink>, or split your files over several transfers.
        </p>
      </>
    ),
  },
  'resume-an-upload': {
    title: 'Resume an upload after a lost connection',
    lead: `Parts that were already uploaded are safe. We keep them for ${numbers.unfinishedDays} days.`,
    also: 'interrupted stopped network offline crash closed tab continue wifi pause',
    body: (
      <>
        <h2>The tab is still open</h2>
        <p>Do nothing. The upload resumes when you’re back online.</p>
        <h2>The tab was closed</h2>
        <ol>
          <li>Open this site in the same browser, on the same device.</li>
          <li>
            Choose <b>Resume</b> on the card.
          </li>
          <li>If your browser asks for the files, select the same ones again.</li>
        </ol>
        <h2>It still fails</h2>
        <p>
          A file that has changed since can’t be resumed: send it anew. An upload on a push page or in a widget resumes
          only while its tab is open. If your connection is fine and it still fails, turn off your VPN and try again.
        </p>
      </>
    ),
  },
  'protect-with-a-password': {
    title: 'Protect a transfer with a password',
    lead: 'Before you send, open the options and set a password. Recipients enter it before they see any file.',
    also: 'secure private confidential encryption encrypt lock',
    body: (
      <>
        <p>Send the password by another way than the link, for example by text message.</p>
        <h2>Change or remove it</h2>
        <p>Open the page of the transfer. A new password applies immediately.</p>
        <h2>If it is forgotten</h2>
        <p>
          We can’t read it, so we can’t tell it to anyone. The sender can set a new one. Only a transfer that was
          encrypted with a password can’t be opened again without it: we don’t keep that password at all.
        </p>
      </>
    ),
  },
  'link-has-expired': {
    title: 'The link says “Expired”',
    lead: 'Every transfer has a last day. After it, the link shows no files, and the sender is the only one who can help.',
    also: 'old gone unavailable not found dead link too late',
    body: (
      <>
        <h2>You want the files</h2>
        <p>Ask the sender to extend the transfer or to send the files again.</p>
        <h2>You are the sender</h2>
        <p>
          For {numbers.backHours} hours after the last day you can bring the transfer back: open its page and choose{' '}
          <b>Extend</b>. After that the files are deleted, for good. See{' '}
          <AnswerLink to="extend-or-close">how to extend a transfer</AnswerLink>.
        </p>
      </>
    ),
  },
  'cannot-download': {
    title: 'You can’t download',
    lead: 'The page of the transfer says why. This is what to do in each case.',
    also: 'blocked error stuck slow failed interrupted resume a download wrong password limit reached closed scan review',
    body: (
      <>
        <h2>Wrong password</h2>
        <p>
          The sender has the password, we don’t. After {numbers.passwordTries} wrong attempts, wait{' '}
          {numbers.passwordMinutes} minutes.
        </p>
        <h2>Download limit reached</h2>
        <p>The sender allowed a number of downloads, and all are used. Ask them to allow more.</p>
        <h2>Not available yet, or under review</h2>
        <p>Files are still being scanned, or our team is reviewing the transfer. Come back later.</p>
        <h2>Closed</h2>
        <p>The sender closed the transfer. Only they can reopen it.</p>
        <h2>The download stopped</h2>
        <p>
          Open your browser’s list of downloads and choose Resume. That works for {numbers.resumeHours} hours, and
          doesn’t count as another download.
        </p>
      </>
    ),
  },
  'preview-files': {
    title: 'Preview files without downloading',
    lead: 'Select a file on the download page. Pictures, films, sound, PDF, text and the list of files in a ZIP are shown there.',
    also: 'view open watch listen read image photo video audio thumbnail',
    body: (
      <>
        <p>Of a PDF you see the first {numbers.pdfPages} pages, of a long text its beginning.</p>
        <h2>There is no preview</h2>
        <p>
          The sender may not allow previews, or the format can’t be shown. Download the file to open it. Senders turn
          previews on or off in the options, or later on the page of the transfer.
        </p>
      </>
    ),
  },
  'download-some-files': {
    title: 'Download some of the files',
    lead: 'You don’t have to download everything. Each file has a download button of its own.',
    also: 'single one several selection choose zip archive folder all',
    body: (
      <>
        <h2>Several files</h2>
        <p>Select the files you want, then choose Download.</p>
        <h2>All files</h2>
        <p>
          <b>Download all</b> gives you one ZIP file, with the folders as they were sent. To open it, double-click it on
          a computer, or tap it in the Files app of a phone.
        </p>
        <h2>A limit of downloads</h2>
        <p>Where the sender has set one, a file counts as one download, and so does the ZIP of all files.</p>
      </>
    ),
  },
  'extend-or-close': {
    title: 'Extend or close a transfer',
    lead: 'Open the page of the transfer, by the link in the email we sent you or from your dashboard.',
    also: 'longer expiry date expiration prolong validity deactivate stop delete reopen duration days',
    body: (
      <>
        <h2>Extend</h2>
        <p>
          Choose <b>Extend</b> and a new last day: up to {numbers.freeDays} days from today without a plan, up to{' '}
          {numbers.planDays} with one. Links stay the same.
        </p>
        <h2>Close and reopen</h2>
        <p>
          <b>Close</b> stops downloads immediately, also for those who have the link. <b>Reopen</b> allows them again,
          until the last day.
        </p>
        <h2>Delete</h2>
        <p>
          <b>Delete</b> removes the files for good. Nobody can bring them back, including us.
        </p>
      </>
    ),
  },
  'add-a-recipient': {
    title: 'Add a recipient later',
    lead: 'Open the page of the transfer and add an email address under Recipients. We email the link to that person.',
    also: 'forgot someone more people email again remove change wrong address add files',
    body: (
      <>
        <p>
          A transfer has up to {numbers.freeRecipients} recipients without a plan, and up to {numbers.planRecipients}{' '}
          with one.
        </p>
        <h2>A wrong address</h2>
        <p>Remove the recipient: their link stops working. Then add the right address.</p>
        <h2>Forgotten files</h2>
        <p>On the same page you can add files to a transfer that was already sent. The link stays the same.</p>
      </>
    ),
  },
  'see-who-downloaded': {
    title: 'See who downloaded',
    lead: 'The page of the transfer shows each recipient with their downloads, and what happened since it was sent.',
    also: 'tracking received opened notification confirmation statistics history activity',
    body: (
      <>
        <p>
          Recipients you emailed are named, since each has a link of their own. Someone who opened a link you copied is
          counted, but not named.
        </p>
        <h2>Get an email</h2>
        <p>
          Turn on <b>Email me when someone downloads</b> in the options or on the page of the transfer. Downloads that
          follow one another come in one email.
        </p>
      </>
    ),
  },
}
