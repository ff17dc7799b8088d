import { normaliseName } from '#features/plants/plant-names.ts'
import type { ThingDrawingKind } from '#shared/drawing/drawing.ts'
import { entriesOf } from '#shared/keyed.ts'

type Worded = Readonly<Partial<Record<ThingDrawingKind, string>>>

/** Tools and goods by their usual names in the UK, in the singular or plural. */
const goods: Worded = {
  trowel: 'trowel, hand trowel, widger',
  'hand-fork': 'hand fork, hand cultivator, prong hand cultivator, weeding fork, claw cultivator, hand claw, hand rake',
  secateurs: 'secateur, pruner, hand pruner, pruning shears, bypass pruner, anvil pruner, felco, garden clippers',
  snips: 'snip, scissors, garden scissors, florist scissors, herb scissors',
  shears: 'shears, garden shears, hedge shears, hand shears, grass shears, edging shears, lawn shears, sheep shears',
  loppers: 'lopper, tree pruner, pole pruner, branch cutter, long reach pruner',
  saw: 'saw, pruning saw, bow saw, folding saw, pole saw',
  knife: 'knife, penknife, grafting knife, budding knife, pruning knife, hori hori, billhook, sickle',
  'bulb-planter': 'bulb planter',
  dibber: 'dibber, dibbler, dibble',
  gloves: 'glove, gardening gloves, gauntlet',
  'watering-can': 'watering can',
  'spray-bottle': 'spray bottle, mister, plant mister, spray mister, trigger spray',
  sprayer: 'sprayer, pressure sprayer, knapsack sprayer, backpack sprayer',
  hose: 'hose, hosepipe, hose pipe, hose reel, soaker hose, sprinkler, drip irrigation, irrigation kit, irrigation system',
  trug: 'trug, harvest basket, garden basket, willow basket, wicker basket, sussex trug',
  bucket: 'bucket, pail, tubtrug, tub trug, flexi tub',
  sieve: 'sieve, riddle, garden riddle, soil sifter, compost sieve',
  boots: 'wellington, wellington boots, wellies, welly, boots, gardening clogs',
  kneeler: 'kneeler, kneeling pad, kneeling mat, knee pad',
  spade: 'spade, border spade, digging spade',
  shovel: 'shovel',
  fork: 'fork, garden fork, digging fork, border fork, potato fork, muck fork, pitchfork, broadfork',
  hoe: 'hoe, dutch hoe, draw hoe, swoe, mattock hoe, azada, weeder, long handled cultivator',
  rake: 'rake, garden rake, soil rake',
  'leaf-rake': 'leaf rake, lawn rake, spring tine rake, grass rake, leaf grabber',
  broom: 'broom, besom, yard brush, garden broom',
  pickaxe: 'pickaxe, pick axe, mattock',
  axe: 'axe, hatchet, log splitter, splitting maul',
  wheelbarrow: 'wheelbarrow, wheel barrow, garden cart, garden trolley, sack truck',
  lawnmower: 'lawnmower, lawn mower, mower, scarifier, flymo',
  strimmer: 'strimmer, grass trimmer, brushcutter, brush cutter, lawn edger, lawn trimmer, line trimmer',
  'hedge-trimmer': 'hedge trimmer, hedgetrimmer, hedge cutter',
  chainsaw: 'chainsaw, chain saw',
  'leaf-blower': 'leaf blower, garden vac, garden vacuum, leaf vacuum, blower',
  shredder: 'shredder, garden shredder, wood chipper, chipper, rotavator, tiller, cultivator',
  'lawn-roller': 'lawn roller, garden roller',
  spreader: 'spreader, seed spreader, fertiliser spreader, seed drill',
  ladder: 'ladder, stepladder, step ladder, tripod ladder',
  tool: 'tool, garden tools, tool set, tool kit, hand tools, tool rack, tool box, multi tool',
  compost:
    'compost, multi purpose compost, peat free compost, topsoil, top soil, potting mix, potting soil, leaf mould, leafmould, manure, horse manure, loam, growbag, grow bag, coir, perlite, vermiculite, orchid bark, soil, rich soil, bokashi bran',
  mulch: 'mulch, bark chip, bark chippings, wood chip, woodchip, wood chippings, straw, strulch, bark',
  stones:
    'gravel, pebbles, stones, cobbles, rockery stone, rocks, slate chippings, grit, horticultural grit, shingle, sand',
  bricks: 'brick, old bricks, reclaimed bricks, edging bricks, lawn edging, garden edging',
  slabs: 'slab, paving slabs, paving, paving stone, flagstone, stepping stones',
  pots: 'plant pot, flower pot, flowerpot, terracotta pot, plastic pots, pot, seed pots, modules, module tray, seed tray, root trainers, rootrainer, pots, saucer, tray, cell tray, yoghurt pots, plug tray, plant tray',
  planter:
    'planter, window box, wooden trough, trough planter, wooden trough with, jardiniere, urn, versailles planter, grow tub, container, potato bag, potato planter, strawberry planter, herb planter, plant holder, pot holder, cachepot',
  barrel: 'barrel, half barrel, half barrel planter, oak barrel, whisky barrel',
  trough: 'sink, stone sink, belfast sink, butler sink, alpine sink, stone trough, alpine trough, trough',
  'hanging-basket': 'hanging basket, hanging baskets, basket liner, hanging planter, hanging pot',
  'raised-bed': 'raised bed, raised beds, raised bed kit, cold bed, allotment bed',
  greenhouse:
    'greenhouse, glasshouse, mini greenhouse, greenhouse frame, conservatory, greenhouse glass, grow house, growhouse',
  polytunnel: 'polytunnel, poly tunnel, tunnel cloche, fruit cage, grow tunnel, hoops, tunnel',
  'cold-frame': 'cold frame, coldframe',
  cloche: 'cloche, bell cloche, glass cloche, bell jar',
  propagator: 'propagator, heated propagator, heat mat, propagation station, propagation kit',
  trellis: 'trellis, wall trellis, expanding trellis',
  obelisk: 'obelisk, wigwam, plant wigwam, garden obelisk',
  arch: 'arch, garden arch, rose arch, arbour, pergola, arbor',
  canes: 'bamboo cane, bamboo canes, garden canes, cane, stake, tree stake, bamboo pole',
  sticks:
    'pea stick, bean pole, bean poles, hazel poles, hazel sticks, hazel rods, willow rods, willow whips, twigs, birch twigs, kindling, sticks, rods, poles',
  labels: 'plant label, label, plant marker, plant tag, slate label, labels, plant labels',
  twine: 'twine, string, jute, jute string, garden twine, garden wire, raffia, plant ties, cable ties',
  netting: 'netting, bird net, insect mesh, mesh, bean net, pea net, net, butterfly net, chicken wire, wire mesh',
  fleece:
    'fleece, horticultural fleece, frost fleece, fleece jacket, weed membrane, membrane, landscape fabric, ground cover fabric, weed fabric, tarpaulin, bubble wrap, pond liner',
  fence:
    'fence panel, fencing, fence, hurdle, willow hurdle, picket fence, bamboo screening, screening, gate, garden gate, fence posts',
  timber:
    'sleeper, railway sleepers, timber, planks, scaffold board, decking, wood, decking board, pallet, pallets, scaffolding boards',
  logs: 'log, firewood, logs, log pile, tree stump, mushroom logs, kiln dried logs',
  feed: 'plant food, plant feed, feed, tomato feed, tomato food, fertiliser, seaweed feed, comfrey feed, growmore, bone meal, blood fish and bone, chicken manure pellets, slug pellets, lawn feed, weedkiller, weed killer, rooting powder, rooting hormone, nematodes, liquid feed, comfrey tea, wood ash',
  'water-butt': 'water butt, rain barrel, rainwater butt, ibc tank, water tank, ibc',
  'compost-bin':
    'compost bin, composter, compost bay, compost bay panel, compost tumbler, compost heap, hot bin, dalek bin, bokashi bin, compost caddy, leaf bin, oak compost bay, compost bay panels',
  wormery: 'wormery, worm bin, worm farm, worms, composting worms',
  'bird-house':
    'bird box, bird house, birdhouse, nest box, nesting box, bat box, owl box, hedgehog house, robin box, dovecote',
  'bird-feeder':
    'bird feeder, bird table, seed feeder, bird food, bird seed, suet, fat balls, peanut feeder, feeding station',
  'insect-hotel': 'insect hotel, bug hotel, bee hotel, insect house, ladybird house, bee house, beehive, hive',
  bench:
    'bench, garden bench, garden seat, love seat, chair, garden chair, garden chairs, deckchair, deck chair, swing seat, hammock, sun lounger, patio chair, stool, garden furniture',
  table: 'table, garden table, patio table, potting table, potting bench, picnic table, bistro set, patio set, parasol',
  shelf:
    'shelving, staging, shelf, plant stand, greenhouse staging, plant shelf, plant rack, shelves, pot stand, plant theatre',
  shed: 'shed, garden shed, summerhouse, summer house, playhouse, tool shed, tool store, log store, chicken coop, rabbit hutch',
  pond: 'pond, pond pump, mini pond, pond kit, preformed pond, pond filter, water feature, fountain',
  'grow-light':
    'grow light, grow lamp, led light, growlight, led grow light, solar light, solar lights, lantern, fairy lights, garden lights, lamp',
  heater:
    'heater, greenhouse heater, paraffin heater, fan heater, fire pit, chiminea, barbecue, bbq, patio heater, incinerator',
  ornament: 'gnome, ornament, statue, garden ornament, sculpture, figurine, wind chime, sundial, weathervane',
  'bird-bath': 'bird bath, birdbath',
  preserves:
    'jam, chutney, marmalade, pickle, jelly, relish, preserve, cordial, syrup, passata, ketchup, vinegar, chilli sauce, pesto, jam jars, kilner jars, jars, jar, bottle, demijohn, cider, wine, juice, apple juice, sauce, kimchi, sauerkraut',
  honey: 'honey, beeswax, honeycomb, wax, honeycomb wax',
  eggs: 'egg, hens eggs, duck eggs, free range eggs, quail eggs',
  mushrooms: 'mushroom, mushroom kit, oyster mushrooms, mushroom growing kit, mushroom spawn, shiitake',
  bouquet:
    'bouquet, cut flowers, posy, dried flowers, flower bouquet, bunch of flowers, buttonhole, flower arrangement, cut flower bunch',
  wreath: 'wreath, christmas wreath, garland, kissing ball',
  terrarium: 'terrarium, bottle garden, glass dome, vivarium',
  book: 'book, gardening book, gardening books, magazine, encyclopedia, encyclopaedia, course, workshop, diary, gift voucher, poster, print',
  'plant-support':
    'plant support, tomato cage, plant cage, peony support, grow through support, plant ring, moss pole, coir pole, support frame, plant supports, support, cage, cucumber frame, bean frame, pea frame',
  thermometer: 'thermometer, max min thermometer, rain gauge, weather station, soil tester, soil test kit, hygrometer',
  seeds: 'green manure',
  cutting: 'scion wood',
  produce: 'fruit box, produce box, fruit crate',
  supplies:
    'crate, wooden crate, apple crate, basket, box, tub, bag, sack, storage box, plant caddy, chicken wire roll, garden sundries, job lot, glass, windows, tiles, roof tiles, bird scarer, slug trap, copper tape',
}

/** What is sold of a plant, or of plants in general. */
const forms: Worded = {
  seeds:
    'seed, seeds, seed packet, packet of seeds, wildflower mix, wildflower seed, seed mix, meadow mix, grass seed, lawn seed, seed collection, seed swap',
  seedling: 'seedling, seedlings, plug, plugs, plug plant, plug plants, young plants, starter plants, thinnings',
  bulbs: 'bulb, bulbs, corm, corms, spring bulbs, mixed bulbs',
  cutting: 'cutting, cuttings, slip, slips, scion, graftwood, rooted cutting, root cutting',
  microgreens: 'microgreen, microgreens, sprouting seeds, pea shoots, cress tray, wheatgrass',
  produce: 'produce, glut, surplus fruit, fruit, mixed fruit, windfalls',
}

/** Words that alone name goods only where goods are sold: strawberries are also sold in a basket, seedlings in a pot. */
const WEAK =
  'pot, tray, cane, basket, box, tub, bag, sack, jar, jars, pots, stake, container, bottle, saucer, crate, cell tray, modules, module tray, seed tray, plug tray, plant tray, root trainers, rootrainer, yoghurt pots, plant pot, terracotta pot, plastic pots, trough, planter, hanging basket, hanging baskets, string, wood, log, logs, glass, soil, rich soil, sand, grit, compost, net, support, poles, rods, sticks, hoops, bark, straw, greenhouse, polytunnel, pond, raised bed, book, fruit, tunnel, table, sink, urn, barrel, half barrel, terrarium, label, labels, plant label, plant labels, print, juice, wine, bucket, hanging pot, seed pots'

const phrases = (words: string): string[] => words.split(', ').map(normaliseName)

const entries = (worded: Worded): (readonly [string, ThingDrawingKind])[] =>
  entriesOf(worded).flatMap(([kind, words]) => phrases(words).map((phrase) => [phrase, kind] as const))

export const goodsWords: ReadonlyMap<string, ThingDrawingKind> = new Map(entries(goods))
export const formWords: ReadonlyMap<string, ThingDrawingKind> = new Map(entries(forms))
export const weakWords: ReadonlySet<string> = new Set(phrases(WEAK))
