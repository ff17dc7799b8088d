import type { VarietyGroup } from './variety.ts'

// Each group has the page that dates it or calls it heritage, with its address.
const heritage = { heritage: true } as const

/** Varieties that are grafted, divided or planted as tubers: whether their seed comes true is no question for them. */
export const grownOn: readonly VarietyGroup[] = [
  // wildflowerhour.co.uk/blog/2010/09/16/an-apple-a-day
  {
    plant: 'apple',
    ...heritage,
    source: 'Wild Flower Hour, An apple a day',
    names: ['Arthur Turner', 'Blenheim Orange', 'Charles Ross', 'Egremont Russet'],
  },
  // bernwodefruittrees.co.uk/descriptions/apple3.htm
  { plant: 'apple', ...heritage, source: 'Bernwode Fruit Trees, Apples', names: ['Ashmead’s Kernel'] },
  // leominsterlivingorchard.org/267-2
  {
    plant: 'apple',
    ...heritage,
    source: 'Leominster Living Orchard, The Bramley',
    names: ['Bramley', 'Bramley’s Seedling'],
  },
  // kriv-community-garden.blogspot.com/2018/01
  {
    plant: 'apple',
    ...heritage,
    source: 'Kriv Community Garden, Apple varieties',
    names: ['Cox', 'Cox’s Orange Pippin', 'James Grieve'],
  },
  // orchardnetwork.org.uk/content/cornish-fruit
  { plant: 'apple', ...heritage, source: 'Orchard Network, Cornish fruit', names: ['Cornish Gilliflower'] },
  // en.wikipedia.org/wiki/Laxton%27s_Superb
  { plant: 'apple', ...heritage, source: 'Wikipedia, Laxton’s Superb', names: ['Laxton’s Superb'] },
  // bellaonline.com/articles/art65739.asp
  { plant: 'apple', ...heritage, source: 'BellaOnline, Some Great Heirloom Apples', names: ['Ribston Pippin'] },
  // clanfieldcommunityorchard.org/our-orchard
  {
    plant: 'pear',
    ...heritage,
    source: 'Clanfield Community Orchard, Family Tree',
    names: ['Conference', 'Doyenné du Comice', 'Williams', 'Williams’ Bon Chrétien'],
  },
  // clanfieldcommunityorchard.org/our-orchard/victoria-plum
  { plant: 'plum', ...heritage, source: 'Clanfield Community Orchard, Victoria Plum', names: ['Victoria'] },
  // warandpeasplot.co.uk/week-beginning-27th-august
  {
    plant: 'potato',
    ...heritage,
    source: 'War and Peas Plot, Week beginning 27th August',
    names: ['Duke of York', 'Sharpe’s Express'],
  },
  // wiffens.com/vegetables/king-edward-potatoes
  { plant: 'potato', ...heritage, source: 'Wiffens, King Edward Potatoes', names: ['King Edward'] },
  // en.wikipedia.org/wiki/Pink_Fir_Apple
  { plant: 'potato', ...heritage, source: 'Wikipedia, Pink Fir Apple potato', names: ['Pink Fir Apple'] },
]
