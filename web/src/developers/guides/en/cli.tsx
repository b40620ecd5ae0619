import { Example, ExampleFile } from '../../page/code-box.tsx'
import { Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const cli: Guide = {
  label: 'CLI',
  title: 'Command line',
  lead: 'Send and receive from a terminal, a script or a server.',
  sections: [
    {
      id: 'install',
      title: 'Install and sign in',
      body: (
        <>
          <p>
            The package <code>envoi</code> runs on Node 20 or later. <code>npx envoi</code> runs it without installing;{' '}
            <code>npm install --global envoi</code> keeps it. Signing in opens a page in your browser where you approve
            this machine:
          </p>
          <Example of="authentication/device" />
          <p>
            On a server, set <code>ENVOI_KEY</code> and <code>ENVOI_ORIGIN</code> instead.
          </p>
        </>
      ),
    },
    {
      id: 'send',
      title: 'Send',
      body: (
        <>
          <Example of="first-transfer" />
          <p>
            Folders are sent with the names of what is in them, and <code>-</code> sends standard input. Interrupted,
            the same command goes on where it stopped.
          </p>
        </>
      ),
    },
    {
      id: 'receive',
      title: 'Receive',
      body: <Example of="cli/receive" />,
    },
    {
      id: 'watch',
      title: 'Watch a folder',
      body: <Example of="cli/watch" />,
    },
    {
      id: 'json',
      title: 'For scripts',
      body: (
        <>
          <ExampleFile path="cli/json.sh" caption="CLI" />
          <Table
            head={['Exit status', 'Meaning']}
            rows={[
              ['0', 'Done.'],
              ['1', 'It failed; the message says what to do.'],
              ['2', 'What was typed cannot be understood.'],
              ['3', 'Not signed in, or with a key that may not do this.'],
              ['4', 'Refused by a limit or for want of a plan.'],
              ['130', 'Stopped by Ctrl+C; the same command goes on.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'commands',
      title: 'Commands',
      body: (
        <>
          <p>
            <code>envoi help COMMAND</code> tells about each with all its options. Every command takes{' '}
            <code>--json</code>, <code>--origin URL</code> and <code>--help</code>.
          </p>
          <Table
            head={['Command', 'What it does']}
            rows={[
              [<code key="c">login</code>, 'Sign in: approve this machine in a browser, or give a key.'],
              [<code key="c">logout</code>, 'End the key on the service, and forget it here.'],
              [<code key="c">whoami</code>, 'Whose key it is, what it may do and until when.'],
              [<code key="c">send FILES…</code>, 'Send files and folders, and get a link.'],
              [<code key="c">resume [ID]</code>, 'Go on with what was interrupted.'],
              [<code key="c">receive LINK</code>, 'Download a transfer, and check what came.'],
              [<code key="c">list [WORDS]</code>, 'What you have sent, the newest first.'],
              [<code key="c">show ID</code>, 'A transfer: its files, recipients and downloads.'],
              [<code key="c">extend ID TIME</code>, 'Keep a transfer for longer, counted from now.'],
              [<code key="c">delete ID</code>, 'End a transfer for everybody, for good.'],
              [<code key="c">push CODE FILES…</code>, 'Send files to the owner of a push page.'],
              [<code key="c">watch DIR</code>, 'Send each new file of a folder once it no longer changes.'],
              [<code key="c">completion SHELL</code>, 'Print completions for bash, zsh or fish.'],
            ]}
          />
        </>
      ),
    },
  ],
}
