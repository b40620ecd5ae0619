import {
  type RouterHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { type ScreenName, screenWords } from '@envoi/contract/screens'
import { withWords } from '../platform/i18n.ts'
import { logError } from '../platform/log.ts'
import { HomeScreen } from '../screens/home.tsx'
import { NotFoundScreen } from '../screens/not-found.tsx'
import { BrokenScreen } from './fallback-screens.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { PageLayout } from './page-layout.tsx'
import { SenderLayout } from './sender-layout.tsx'

/** Each screen is fetched when somebody goes there, together with what it says. */
const withItsWords =
  <Screen,>(name: ScreenName, load: () => Promise<Screen>) =>
  (): Promise<Screen> =>
    withWords(screenWords[name], load)

/** Pages judge what their address says by themselves, with code that home does not need. */
const keepSearch = (search: Record<string, unknown>): Record<string, unknown> => search

const root = createRootRoute({
  component: PageLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: BrokenScreen,
})

/** Pages with the uploader. It stays while one goes from one of them to the next, and so does an upload under way. */
const sender = createRoute({ getParentRoute: () => root, id: 'sender', component: SenderLayout })
const home = createRoute({ getParentRoute: () => sender, path: '/', component: HomeScreen })
const discover = createRoute({
  getParentRoute: () => sender,
  path: '/discover',
  component: lazyScreen(
    withItsWords('discover', () => import('../screens/discover.tsx')),
    'DiscoverScreen',
  ),
})
/** Where to go after signing in; judged when it is followed. */
const keepRedirect = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {}
const signIn = createRoute({
  getParentRoute: () => sender,
  path: '/signin',
  validateSearch: keepRedirect,
  component: lazyScreen(
    withItsWords('sign-in', () => import('../screens/sign-in.tsx')),
    'SignInScreen',
  ),
})
const lostPassword = createRoute({
  getParentRoute: () => sender,
  path: '/signin/lost-password',
  validateSearch: keepRedirect,
  component: lazyScreen(
    withItsWords('lost-password', () => import('../screens/lost-password.tsx')),
    'LostPasswordScreen',
  ),
})
const register = createRoute({
  getParentRoute: () => sender,
  path: '/register',
  validateSearch: keepRedirect,
  component: lazyScreen(
    withItsWords('register', () => import('../screens/register.tsx')),
    'RegisterScreen',
  ),
})
const loadDashboard = () => import('../screens/dashboard.tsx')
/** Where the screen cannot be fetched, its route's component tells so. */
const prepareDashboard = (address: Readonly<Record<string, unknown>>): Promise<void> =>
  loadDashboard().then(
    (screen) => screen.prepareDashboard(address),
    () => undefined,
  )
const dashboard = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard',
  validateSearch: keepSearch,
  loader: ({ location }) => prepareDashboard(location.search),
  // Not while one searches there; but whenever one comes, since it may be somebody else by then.
  shouldReload: ({ cause }) => cause === 'enter',
  gcTime: 0,
  component: lazyScreen(withItsWords('dashboard', loadDashboard), 'DashboardScreen'),
})
const loadBook = withItsWords('address-book', () => import('../screens/address-book.tsx'))
const addressBook = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/address-book',
  validateSearch: keepSearch,
  component: lazyScreen(loadBook, 'AddressBookScreen'),
})
const contactGroups = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/contact-groups',
  validateSearch: keepSearch,
  component: lazyScreen(loadBook, 'ContactGroupsScreen'),
})
const statistics = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/statistics',
  validateSearch: keepSearch,
  component: lazyScreen(
    withItsWords('statistics', () => import('../screens/statistics.tsx')),
    'StatisticsScreen',
  ),
})
const subdomains = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/subdomains',
  validateSearch: keepSearch,
  component: lazyScreen(
    withItsWords('subdomains', () => import('../screens/subdomains.tsx')),
    'SubdomainsScreen',
  ),
})
const loadBranding = withItsWords('branding', () => import('../screens/branding.tsx'))
const branding = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/branding',
  validateSearch: keepSearch,
  component: lazyScreen(loadBranding, 'BrandingScreen'),
})
const pushSetup = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/push',
  validateSearch: keepSearch,
  component: lazyScreen(loadBranding, 'PushSetupScreen'),
})
const widgets = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/widgets',
  validateSearch: keepSearch,
  component: lazyScreen(loadBranding, 'WidgetsScreen'),
})
const loadTeam = withItsWords('team', () => import('../screens/team.tsx'))
const team = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/team',
  validateSearch: keepSearch,
  component: lazyScreen(loadTeam, 'TeamScreen'),
})
const memberGroups = createRoute({
  getParentRoute: () => sender,
  path: '/dashboard/team/groups',
  validateSearch: keepSearch,
  component: lazyScreen(loadTeam, 'MemberGroupsScreen'),
})
const account = createRoute({
  getParentRoute: () => sender,
  path: '/account',
  component: lazyScreen(
    withItsWords('account', () => import('../screens/account.tsx')),
    'AccountScreen',
  ),
})
/** Shown by the screen above it, which stays while one goes from page to page. */
const accountPage = createRoute({
  getParentRoute: () => account,
  path: '$page',
  validateSearch: keepSearch,
})

/** Pages without it. */
const download = createRoute({
  getParentRoute: () => root,
  path: '/dltransfer/$id',
  component: lazyRouteComponent(
    withItsWords('download', () => import('../screens/download.tsx')),
    'DownloadScreen',
  ),
})
const manage = createRoute({
  getParentRoute: () => root,
  path: '/manage/$id/$secret',
  component: lazyRouteComponent(
    withItsWords('manage', () => import('../screens/manage.tsx')),
    'ManageScreen',
  ),
})
const push = createRoute({
  getParentRoute: () => root,
  path: '/push/{-$code}',
  component: lazyRouteComponent(
    withItsWords('push', () => import('../screens/push.tsx')),
    'PushScreen',
  ),
})
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/mail/$token',
  component: lazyRouteComponent(
    withItsWords('unsubscribe', () => import('../screens/unsubscribe.tsx')),
    'UnsubscribeScreen',
  ),
})
const signOut = createRoute({
  getParentRoute: () => root,
  path: '/signin/sign-out',
  component: lazyRouteComponent(
    withItsWords('sign-out', () => import('../screens/sign-out.tsx')),
    'SignOutScreen',
  ),
})
const plans = createRoute({
  getParentRoute: () => root,
  path: '/plans',
  validateSearch: keepSearch,
  component: lazyRouteComponent(
    withItsWords('plans', () => import('../screens/plans.tsx')),
    'PlansScreen',
  ),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyRouteComponent(
    withItsWords('invitation', () => import('../screens/invitation.tsx')),
    'InvitationScreen',
  ),
})
const checkout = createRoute({
  getParentRoute: () => root,
  path: '/checkout',
  component: lazyRouteComponent(
    withItsWords('checkout', () => import('../screens/checkout.tsx')),
    'CheckoutScreen',
  ),
})
const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundScreen })

const besideUploader = [
  home,
  discover,
  signIn,
  lostPassword,
  register,
  dashboard,
  addressBook,
  contactGroups,
  statistics,
  subdomains,
  branding,
  pushSetup,
  widgets,
  team,
  memberGroups,
  account.addChildren([accountPage]),
]
const routeTree = root.addChildren([
  sender.addChildren(besideUploader),
  download,
  manage,
  push,
  unsubscribe,
  signOut,
  invitation,
  plans,
  checkout,
  notFound,
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** `drawnAt`: no browser is there to be followed, only an address to be drawn. */
export function createAppRouter(drawnAt?: { origin: string; history: RouterHistory }) {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultOnCatch: logError,
    scrollRestoration: !drawnAt,
    ...drawnAt,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
