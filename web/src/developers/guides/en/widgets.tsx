import { Example, ExampleFile, Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import { widgetPolicy } from '../widget-policy.ts'
import type { Guide } from '../guide.ts'

export const widgets: Guide = {
  label: 'Widgets',
  title: 'Widgets',
  lead: 'Receive files on your own website: people send them to you without an account.',
  sections: [
    {
      id: 'create',
      title: '1. Create a widget',
      body: (
        <>
          <p>
            Open your dashboard, then Widgets. Name the receiver and the websites that may show the widget, and set what
            the form asks. A program does the same with a key that has the <code>team</code> scope; <code>userId</code>{' '}
            is the owner of the team, told by{' '}
            <PageLink to="api-keys" section="getOwnKey">
              Get own key
            </PageLink>
            .
          </p>
          <Example of="widgets" />
        </>
      ),
    },
    {
      id: 'show',
      title: '2. Put it into your page',
      body: (
        <>
          <p>The script shows the widget where it stands, and keeps it as high as what is in it.</p>
          <ExampleFile path="widgets/script.html" caption="HTML" />
          <p>A bare frame keeps the height it was given.</p>
          <ExampleFile path="widgets/frame.html" caption="HTML" />
          <p>
            With <code>data-button</code> a floating button opens the widget as a dialog.
          </p>
          <ExampleFile path="widgets/button.html" caption="HTML" />
          <Table
            head={['Attribute', 'What it does']}
            rows={[
              [<code key="a">data-widget</code>, 'Which widget. Required.'],
              [<code key="a">data-button</code>, 'A floating button with this text. Empty: our own text.'],
              [<code key="a">data-lang</code>, 'en or fr. Default: the language of the page, then of the browser.'],
              [<code key="a">data-theme</code>, 'light or dark. Default: the visitor’s system setting.'],
              [<code key="a">data-title</code>, 'The name of the frame for screen readers.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'events',
      title: '3. React to uploads',
      body: (
        <>
          <p>
            Events bubble from the frame: <code>envoi:started</code>, <code>envoi:progress</code> with{' '}
            <code>detail.percent</code>, <code>envoi:finished</code> and <code>envoi:failed</code>.
          </p>
          <ExampleFile path="widgets/events.html" caption="HTML" />
        </>
      ),
    },
    {
      id: 'policy',
      title: 'Content-Security-Policy',
      body: (
        <>
          <p>A page with a policy of its own names our host twice, and needs nothing else:</p>
          <Snippet caption="Content-Security-Policy" language="text" text={widgetPolicy} />
          <p>
            Only pages of the websites you listed may show the widget, each with its scheme, host and port. On any other
            page the browser refuses the frame and says so in its console.
          </p>
        </>
      ),
    },
  ],
}
