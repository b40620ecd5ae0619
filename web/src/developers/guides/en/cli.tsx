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
            Folders are sent with the names of what is in them, and <code>-</code> sends standard input. If it is
            interrupted, run the same command again: it resumes where it stopped. What came by standard input resumes
            with <code>envoi resume</code>. <code>push</code> resumes in the same ways.
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
              ['2', 'The command or an option is wrong.'],
              ['3', 'Not signed in, or the key may not do this.'],
              ['4', 'Over a limit, or a plan is needed.'],
              ['130', 'Stopped by Ctrl+C; the message says whether it can be resumed.'],
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
            <code>envoi help COMMAND</code> shows all options of a command. Every command takes <code>--json</code>,{' '}
            <code>--origin URL</code> and <code>--help</code>.
          </p>
          <Table
            head={['Command', 'What it does']}
            rows={[
              [<code key="c">login</code>, 'Sign in: approve this machine in a browser, or give a key.'],
              [<code key="c">logout</code>, 'Delete the key, here and on the service.'],
              [<code key="c">whoami</code>, 'Show whose key it is, what it may do and when it expires.'],
              [<code key="c">send FILES…</code>, 'Send files and folders, and get a link.'],
              [<code key="c">resume [ID]</code>, 'Resume what was interrupted.'],
              [<code key="c">receive LINK</code>, 'Download a transfer and check its files.'],
              [<code key="c">list [WORDS]</code>, 'List what you have sent, newest first.'],
              [<code key="c">show ID</code>, 'Show a transfer: its files, recipients and downloads.'],
              [<code key="c">extend ID TIME</code>, 'Keep a transfer for longer, counted from now.'],
              [<code key="c">delete ID</code>, 'Delete a transfer for everyone, for good.'],
              [<code key="c">push CODE FILES…</code>, 'Send files to the owner of a push page.'],
              [<code key="c">watch DIR</code>, 'Send each new file of a folder once it stops changing.'],
              [<code key="c">completion SHELL</code>, 'Print completions for bash, zsh or fish.'],
            ]}
          />
        </>
      ),
    },
  ],
}
