import type { EmailTime, NotificationKind } from './kinds.ts'

/** Name and description of each kind. */
export const kindTexts: Readonly<Record<NotificationKind, { name: string; about: string }>> = {
  message: { name: 'Messages', about: 'Once, until you have read the conversation.' },
  order: {
    name: 'Orders',
    about: 'Every step of what you buy and sell. The confirmation of an order is always emailed.',
  },
  offer: {
    name: 'Offers',
    about: 'Prices that buyers offer you, and answers to yours. What is reserved for you to pay is always emailed.',
  },
  pickup: {
    name: 'Pickups',
    about: 'Times booked, moved and coming up. When someone says that you did not come, you are always emailed.',
  },
  swap: {
    name: 'Swaps',
    about: 'Swaps that others propose, and answers to yours. What is agreed or cancelled is always emailed.',
  },
  payout: { name: 'Payouts', about: 'Money on its way to you, or delayed.' },
  review: { name: 'Reviews', about: 'When it is time to write one, and when you have a new one.' },
  alert: { name: 'Plant alerts', about: 'Listings that match what you are looking for.' },
  wanted: { name: 'Requests', about: 'When a neighbour looks for what you have had, and when your own request ends.' },
  crop: {
    name: 'Crops',
    about:
      'When a neighbour is growing what you look for, and when one is nearly ready. What you reserved, and what will be charged for it, is always emailed.',
  },
  saved: { name: 'Saved plants', about: 'When one gets cheaper, is about to end, is sold or is back on sale.' },
  following: { name: 'Growers you follow', about: 'When one lists something new: once a day at most for each.' },
  group: {
    name: 'Your groups',
    about: 'When someone asks to join, when you are let in, before a swap day, and when a group changes hands or ends.',
  },
  planting: {
    name: 'My garden',
    about: 'Once a month what to sow, feed and harvest, and a month after an order whether the plant is alive.',
  },
  listing: { name: 'Your listings', about: 'When one has ended or is featured.' },
  post: { name: 'Your posts', about: 'When a post you planned for a social network is due.' },
  account: {
    name: 'Your account',
    about:
      'Changes of your password and address, and recalls of plants you have bought or listed. Always on, so that you always know.',
  },
  news: { name: 'News', about: 'Now and then: what is new, and what is in season.' },
  eco: { name: 'Eco impact', about: 'New badges and levels, and challenges you have completed.' },
}

export const emailTexts: Readonly<Record<EmailTime, string>> = {
  now: 'At once',
  daily: 'Once a day, at 8 AM',
  off: 'Never',
}
