import type { TraderDetails } from '#features/sellers/contract.ts'
import type { Role } from '#shared/endpoint.ts'
import { required } from '#shared/required.ts'

/** A fictional demo user. They live in real towns, known only by outward code. */
export interface DemoPerson {
  username: string
  fullName: string
  outcode: string
  bio: string
  /** Ordinary members have none. Lost as soon as the server starts on a public address. */
  role?: Role
  /** Sells as a trader; the others sell privately. */
  trader?: TraderDetails
}

/** The shared password of all demo users; it is printed at start and documented in the README. */
export const DEMO_PASSWORD = 'allotment'

export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'rose',
    fullName: 'Rose Okafor',
    outcode: 'BS7',
    bio: 'Allotment holder in Horfield since 2011. Too many tomatoes every single May.',
  },
  {
    username: 'ivy',
    fullName: 'Ivy Pritchard',
    outcode: 'BS5',
    bio: 'Balcony grower. Looking for anything edible that survives a north-east wind.',
  },
  {
    username: 'basil',
    fullName: 'Basil Hart',
    outcode: 'BS3',
    bio: 'Retired teacher, keeps bees and a very long bean row.',
  },
  {
    username: 'heather',
    fullName: 'Heather McRae',
    outcode: 'EH6',
    bio: 'Back green in Leith. Hardy perennials, split every spring.',
  },
  { username: 'rowan', fullName: 'Rowan Jones', outcode: 'CF5', bio: 'Dahlias, dahlias, and a few more dahlias.' },
  {
    username: 'fern',
    fullName: 'Fern Whitaker',
    outcode: 'LS6',
    bio: 'House plants in every window. I swap cuttings gladly.',
  },
  {
    username: 'jasmine',
    fullName: 'Jasmine Patel',
    outcode: 'LE2',
    bio: 'Chillies, coriander, methi and curry leaf from a small greenhouse.',
  },
  { username: 'aster', fullName: 'Aster Nwosu', outcode: 'SE15', bio: 'Community garden volunteer in Peckham.' },
  {
    username: 'moss',
    fullName: 'Tom Moss',
    outcode: 'M21',
    bio: 'No-dig beds, home-made compost, old tools put right.',
  },
  {
    username: 'bryony',
    fullName: 'Bryony Clarke',
    outcode: 'NR3',
    bio: 'Seed saver. Mostly heritage beans and hardy annuals.',
  },
  {
    username: 'clover',
    fullName: 'Clover Doherty',
    outcode: 'BT9',
    bio: 'Cottage garden on clay. Everything I sell has been through three wet winters.',
  },
  {
    username: 'hazel',
    fullName: 'Hazel Bond',
    outcode: 'EX4',
    bio: 'Fruit trees, rhubarb crowns and soft fruit.',
    trader: {
      name: 'Hazel Bond Fruit',
      address: 'The Walled Garden (an invented address), Exeter EX4 4QJ',
      email: 'orders@hazel.demo.invalid',
      phone: '01632 960123',
      aphaNumber: null,
      vatNumber: null,
    },
  },
  {
    username: 'linden',
    fullName: 'Linden Shaw',
    outcode: 'S11',
    bio: 'Alpines and succulents on a steep Sheffield slope.',
  },
  { username: 'sage', fullName: 'Sage Fairbairn', outcode: 'NE6', bio: 'Herbs for the kitchen, from seed every year.' },
  { username: 'burdock', fullName: 'Burdock Hale', outcode: 'L8', bio: 'Anything green, cheap and quick.' },
  {
    username: 'sorrel',
    fullName: 'Sorrel Finch',
    outcode: 'BS6',
    bio: 'Looks after the queue on weekday mornings, and a row of dwarf beans.',
    role: 'moderator',
  },
  {
    username: 'teasel',
    fullName: 'Teasel Browne',
    outcode: 'OX4',
    bio: 'Runs the desk. Grows what the goldfinches like.',
    role: 'admin',
  },
]

/** Throws for a username that no demo user has. */
export const demoPerson = (name: string): DemoPerson =>
  required(
    demoPeople.find(({ username }) => username === name),
    `The demo has no user ${name}.`,
  )
