import { Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import { ssoRedirect } from '../sso-redirect.ts'
import type { Guide } from '../guide.ts'

export const singleSignOn: Guide = {
  label: 'Single sign-on',
  title: 'Single sign-on',
  lead: 'Let your people sign in with the directory of your company, by OpenID Connect.',
  sections: [
    {
      id: 'before',
      title: 'Before you start',
      body: (
        <>
          <p>
            Single sign-on is set up for a subdomain, by the owner of the team or a manager. You need somebody who may
            register an application with your identity provider: Microsoft Entra ID, Okta, Google Workspace, Keycloak or
            any other that speaks OpenID Connect.
          </p>
          <p>
            The issuer has to be that of your own organisation. Addresses that stand for many tenants, such as{' '}
            <code>common</code> and <code>organizations</code> of Microsoft, are refused.
          </p>
        </>
      ),
    },
    {
      id: 'register',
      title: '1. Register an application',
      body: (
        <>
          <p>
            Register a web application with your provider, and give it the redirect address that your subdomain’s single
            sign-on settings show. It looks like this:
          </p>
          <Snippet caption="Redirect URI" language="text" text={ssoRedirect} />
          <p>
            Each subdomain has its own, and it stays when the subdomain is renamed. It has <code>azure</code> in it
            whichever the provider. Allow the authorization code flow, and let the ID token carry the person’s email
            address.
          </p>
        </>
      ),
    },
    {
      id: 'configure',
      title: '2. Enter it in Envoi',
      body: (
        <>
          <p>A manager enters what the provider has told you, for the subdomain:</p>
          <Table
            head={['Field', 'What it is']}
            rows={[
              ['Issuer', 'The https address of your provider, as its discovery document names it.'],
              ['Client ID', 'The id of the application you registered.'],
              [
                'Client secret',
                'The secret of that application. It is kept encrypted and never shown again, also not to managers.',
              ],
              [
                'Domains',
                'Which email domains your people have. Somebody of these domains who isn’t a member yet is invited by email when they first sign in.',
              ],
            ]}
          />
          <p>The provider is tried before anything is saved: what does not work is told at once.</p>
        </>
      ),
    },
    {
      id: 'sign-in',
      title: '3. Sign in',
      body: (
        <>
          <p>
            The sign-in page of the subdomain now has a button. Whoever comes for the first time gets an email, and its
            link proves the address and joins the two. After that the button is enough.
          </p>
          <p>
            People are recognised by the issuer and the id it gives them, never by their address alone. You can hide the
            form with email and password for members; the owner of the team always keeps a way in.
          </p>
        </>
      ),
    },
    {
      id: 'api',
      title: 'By the API',
      body: (
        <p>
          The calls are listed under <PageLink to="api-single-sign-on">Single sign-on</PageLink>. They are made by
          people, not by keys.
        </p>
      ),
    },
  ],
}
