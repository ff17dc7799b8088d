export interface NavLink {
  name: string
  href: string
}

/** The links of the header on wide screens. */
export const mainLinks: readonly NavLink[] = [
  { name: 'Home', href: '/' },
  { name: 'Browse Plants', href: '/browse' },
  { name: 'Local Benefits', href: '/local-benefits' },
]

export const accountLinks: readonly NavLink[] = [
  { name: 'My Profile', href: '/profile' },
  { name: 'My Listings', href: '/my-listings' },
  { name: 'Messages', href: '/messages' },
  { name: 'My Transactions', href: '/transactions' },
  { name: 'Saved Plants', href: '/favorites' },
]

export const visitorLinks: readonly NavLink[] = [
  { name: 'Sign In', href: '/login' },
  { name: 'Register', href: '/register' },
]

/** The groups of the menu panel; the account links follow and depend on the user. */
export const panelGroups: readonly { name: string; links: readonly NavLink[] }[] = [
  { name: 'Main', links: [...mainLinks, { name: 'How It Works', href: '/how-it-works' }] },
  {
    name: 'Resources',
    links: [
      { name: 'Gardening Guides', href: '/gardening-guides' },
      { name: 'Plant Care Tips', href: '/plant-care' },
      { name: 'Seasonal Calendar', href: '/seasonal-calendar' },
      { name: 'Safe Trading Tips', href: '/safe-trading' },
    ],
  },
  {
    name: 'Community',
    links: [
      { name: 'Community Forums', href: '/community' },
      { name: 'Plant Alerts', href: '/plant-alerts' },
      { name: 'Wanted', href: '/wanted' },
      { name: 'Growing', href: '/crops' },
      { name: 'Groups', href: '/groups' },
      { name: 'Eco Impact', href: '/eco-impact' },
    ],
  },
]

export const footerColumns: readonly { name: string; links: readonly NavLink[] }[] = [
  {
    name: 'Marketplace',
    links: [
      { name: 'Browse Plants', href: '/browse' },
      { name: 'Plants by town', href: '/plants-near' },
      { name: 'Sell a plant', href: '/new-listing' },
      { name: 'Plant alerts', href: '/plant-alerts' },
      { name: 'Wanted near you', href: '/wanted' },
      { name: 'Growing near you', href: '/crops' },
      { name: 'Groups near you', href: '/groups' },
      { name: 'How it works', href: '/how-it-works' },
      { name: 'Local benefits', href: '/local-benefits' },
    ],
  },
  {
    name: 'Support',
    links: [
      { name: 'Contact', href: '/contact' },
      { name: 'Safe trading', href: '/safe-trading' },
      { name: 'Plant pests', href: '/spotted-something-odd' },
      { name: 'Gardening guides', href: '/gardening-guides' },
      { name: 'Plant care', href: '/plant-care' },
      { name: 'Seasonal calendar', href: '/seasonal-calendar' },
      { name: 'Community', href: '/community' },
      { name: 'Eco impact', href: '/eco-impact' },
    ],
  },
  {
    name: 'Legal',
    links: [
      { name: 'Privacy policy', href: '/privacy-policy' },
      { name: 'Terms of service', href: '/terms-of-service' },
      { name: 'Transparency', href: '/transparency' },
      { name: 'Licences', href: '/licences' },
    ],
  },
]

/** The links after a task. */
export const shortFooter: readonly NavLink[] = [
  { name: 'Contact', href: '/contact' },
  { name: 'Safe trading', href: '/safe-trading' },
  { name: 'Privacy policy', href: '/privacy-policy' },
  { name: 'Terms of service', href: '/terms-of-service' },
]

/** Whether a link leads to the current page or one of its parents. */
export const isCurrent = (href: string, path: string): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
