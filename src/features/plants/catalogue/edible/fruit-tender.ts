import { months, type Plant } from '../../plant.ts'
import { entryOf, food, harm, harmless, sun, sunOrPartShade } from '../entry.ts'

const fruit = entryOf('fruit')

const listedCitrus = harm(
  'safe',
  'toxic',
  'toxic',
  'Fruit is food. The ASPCA lists it as toxic to cats and dogs: oils and psoralens of peel and leaves cause vomiting and sensitive skin.',
)
const otherCitrus = harm(
  'safe',
  'toxic',
  'toxic',
  'Fruit is food. The ASPCA lists lemon, lime and orange as toxic to cats and dogs; the oils and psoralens of their peel and leaves are in this citrus as well.',
)

/** Vines, melons, citrus and other fruit that needs a warm wall, a container or glass. */
export const tenderFruit: readonly Plant[] = [
  fruit('grape', 'Vitis vinifera', 'Grape', {
    synonyms: ['grapevine', 'grape vine', 'vine', 'wine grape', 'dessert grape', 'Black Hamburgh'],
    grows: { light: sun, hardiness: 'H5', heightCm: [150, 900] },
    when: { plantOut: months(11, 3), harvest: months(8, 10), flower: months(6, 6) },
    toxicity: harm(
      'safe',
      'toxic',
      'dangerous',
      'Fruit is food. The ASPCA lists grapes and raisins as toxic: a handful can destroy the kidneys of a dog; cats should have none either.',
    ),
    care: 'Prune before Christmas, while the sap is down, or the cuts weep for weeks. In summer stop each fruiting shoot two leaves past its bunch and keep one bunch to a shoot.',
  }),
  fruit('kiwi', 'Actinidia deliciosa', 'Kiwi', {
    synonyms: ['kiwifruit', 'Chinese gooseberry', 'Actinidia chinensis var. deliciosa', 'kiwi fruit', 'kiwi vine'],
    grows: { light: sun, hardiness: 'H4', heightCm: [300, 900] },
    when: { plantOut: months(3, 5), harvest: months(10, 11), flower: months(6, 6) },
    toxicity: food,
    care: 'Most need a male and a female, so buy a self-fertile kind where room is short. Tie to strong wires and treat it like a grape with more ambition.',
  }),
  fruit('kiwi-berry', 'Actinidia arguta', 'Kiwi berry', {
    synonyms: ['hardy kiwi', 'tara vine', 'bower actinidia', 'Issai kiwi', 'baby kiwi'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [300, 700] },
    when: { plantOut: months(10, 4), harvest: months(9, 10), flower: months(5, 6) },
    toxicity: food,
    care: 'Smooth, grape-sized fruit is eaten skin and all and ripens as far north as Fife. Young shoots scorch in late frost, so have fleece at hand.',
  }),
  fruit('passion-fruit', 'Passiflora edulis', 'Passion fruit', {
    synonyms: ['passionfruit', 'purple granadilla', 'maracuja', 'edible passion flower'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [200, 500] },
    when: { sow: months(2, 4), plantOut: months(5, 6), harvest: months(8, 11), flower: months(6, 9) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Ripe pulp is food; unripe fruit and leaves hold cyanogenic glycosides. We know of no ASPCA verdict on this species for cats and dogs.',
    ),
    care: 'Train it along the greenhouse ridge and brush the flowers at noon. Wrinkled fruit on the floor is the ripe one.',
  }),
  fruit('melon', 'Cucumis melo', 'Melon', {
    synonyms: ['cantaloupe', 'muskmelon', 'honeydew', 'Galia melon', 'charentais', 'cantaloupe melon'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [40, 200] },
    when: { sow: months(3, 5), plantOut: months(5, 6), harvest: months(8, 9), flower: months(6, 7) },
    toxicity: harmless,
    care: 'Pollinate four flowers on the same day so that none takes all the food. Hang each fruit in a net; scent and a cracked stalk announce the moment.',
  }),
  fruit('watermelon', 'Citrullus lanatus', 'Watermelon', {
    synonyms: ['water melon', 'Citrullus vulgaris'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [30, 60] },
    when: { sow: months(4, 4), plantOut: months(5, 6), harvest: months(8, 9), flower: months(6, 7) },
    toxicity: food,
    care: 'Pick a quick, small-fruited variety and keep it under cover all its life. The tendril beside the fruit withers when it is done.',
  }),
  fruit('lemon', 'Citrus × limon', 'Lemon', {
    synonyms: ['lemon tree', 'Meyer lemon', 'Citrus limon', 'Citrus × meyeri'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [80, 200] },
    when: { plantOut: months(4, 8), harvest: months(1, 12), flower: months(2, 10) },
    toxicity: listedCitrus,
    care: 'Summer on the patio and a cool, bright winter above 5 °C, never beside a radiator. Let the surface dry, then soak with rainwater; there are separate summer and winter feeds.',
  }),
  fruit('lime', 'Citrus × aurantiifolia', 'Lime', {
    synonyms: ['lime tree', 'Key lime', 'Persian lime', 'Tahiti lime', 'Citrus × latifolia', 'Mexican lime'],
    grows: { light: sun, hardiness: 'H1b', heightCm: [80, 180] },
    when: { plantOut: months(5, 8), harvest: months(7, 12), flower: months(3, 9) },
    toxicity: listedCitrus,
    care: 'The tenderest of its tribe: bring it in by mid-September and keep it at 10 °C or more. Mist the buds to help them set.',
  }),
  fruit('makrut-lime', 'Citrus hystrix', 'Makrut lime', {
    synonyms: ['Thai lime', 'lime leaf', 'leech lime'],
    grows: { light: sun, hardiness: 'H1b', heightCm: [80, 200] },
    when: { plantOut: months(5, 8), harvest: months(1, 12), flower: months(3, 6) },
    toxicity: otherCitrus,
    care: 'Grown for its double leaves, which freeze well. Pinch the tips and mind the thorns; a kitchen window over the sink is humid enough.',
  }),
  fruit('orange', 'Citrus × sinensis', 'Orange', {
    synonyms: ['sweet orange', 'orange tree', 'blood orange', 'Citrus sinensis', 'navel orange'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [100, 250] },
    when: { plantOut: months(5, 8), harvest: months(11, 3), flower: months(4, 6) },
    toxicity: listedCitrus,
    care: 'Fruit takes a year to colour, so blossom and oranges share the branch. Thin to a dozen on a young tree and feed from March to October.',
  }),
  fruit('bitter-orange', 'Citrus × aurantium', 'Seville orange', {
    synonyms: ['bitter orange', 'sour orange', 'marmalade orange', 'Citrus aurantium'],
    grows: { light: sun, hardiness: 'H2', heightCm: [100, 250] },
    when: { plantOut: months(5, 8), harvest: months(12, 2), flower: months(4, 6) },
    toxicity: otherCitrus,
    care: 'Bears some degrees of frost and makes the proper marmalade. Prune lightly in February, taking out any thorny sucker below the graft.',
  }),
  fruit('mandarin', 'Citrus reticulata', 'Mandarin', {
    synonyms: ['satsuma', 'clementine', 'tangerine', 'mandarin orange', 'Citrus unshiu'],
    grows: { light: sun, hardiness: 'H2', heightCm: [100, 200] },
    when: { plantOut: months(5, 8), harvest: months(10, 1), flower: months(4, 5) },
    toxicity: otherCitrus,
    care: 'Satsumas are the best choice for a cold conservatory, and sweet without much heat. Snip the fruit off, as pulling tears the peel.',
  }),
  fruit('calamondin', 'Citrus × microcarpa', 'Calamondin', {
    synonyms: ['calamansi', '× Citrofortunella microcarpa', 'dwarf orange', 'Citrus mitis', 'miniature orange'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [40, 120] },
    when: { plantOut: months(4, 9), harvest: months(1, 12), flower: months(1, 12) },
    toxicity: otherCitrus,
    care: 'The little orange tree of flower shops, in fruit and scent all year. Leaf drop in December means warm air and wet roots, so change both.',
  }),
  fruit('kumquat', 'Citrus japonica', 'Kumquat', {
    synonyms: ['Fortunella japonica', 'Fortunella margarita', 'cumquat', 'Nagami kumquat'],
    grows: { light: sun, hardiness: 'H2', heightCm: [80, 180] },
    when: { plantOut: months(5, 8), harvest: months(11, 4), flower: months(6, 8) },
    toxicity: otherCitrus,
    care: 'Eat the fruit whole, rind first. It rests deeper than other citrus in winter and then wants barely a drop.',
  }),
  fruit('grapefruit', 'Citrus × paradisi', 'Grapefruit', {
    synonyms: ['Citrus paradisi', 'pink grapefruit', 'grapefruit tree'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [120, 300] },
    when: { plantOut: months(5, 8), harvest: months(11, 4), flower: months(4, 6) },
    toxicity: listedCitrus,
    care: 'Pips grow readily into glossy foliage plants, but fruit needs a grafted tree and a big tub. Support heavy branches in autumn.',
  }),
  fruit('yuzu', 'Citrus × junos', 'Yuzu', {
    synonyms: ['Citrus junos', 'Japanese citron'],
    grows: { light: sun, hardiness: 'H3', heightCm: [120, 250] },
    when: { plantOut: months(4, 8), harvest: months(10, 12), flower: months(4, 5) },
    toxicity: otherCitrus,
    care: 'Among the hardiest of citrus: a walled town garden may keep it outdoors with fleece. Zest is the prize, since there is little juice.',
  }),
  fruit('olive', 'Olea europaea', 'Olive', {
    synonyms: ['olive tree', 'common olive', 'European olive'],
    grows: { light: sun, hardiness: 'H4', heightCm: [100, 500] },
    when: { plantOut: months(4, 6), harvest: months(10, 12), flower: months(6, 7) },
    toxicity: food,
    care: 'Grit in the compost, a hot corner and fleece round the head below −8 °C. It tolerates drought but fruits only if watered in bloom; thin the crown in April.',
  }),
  fruit('pomegranate', 'Punica granatum', 'Pomegranate', {
    synonyms: ['dwarf pomegranate', 'Punica granatum var. nana', 'granada'],
    grows: { light: sun, hardiness: 'H3', heightCm: [60, 300] },
    when: { sow: months(2, 4), plantOut: months(4, 6), harvest: months(10, 11), flower: months(7, 9) },
    toxicity: harm(
      'safe',
      'unknown',
      'unknown',
      'Fruit is food; bark and root are poisonous. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Scarlet crêpe flowers on any hot wall, ripe fruit only under glass. It leafs late and loses nothing by that.',
  }),
  fruit('pineapple-guava', 'Feijoa sellowiana', 'Pineapple guava', {
    synonyms: ['feijoa', 'Acca sellowiana', 'guavasteen'],
    grows: { light: sun, hardiness: 'H4', heightCm: [150, 250] },
    when: { plantOut: months(4, 6), harvest: months(10, 11), flower: months(6, 7) },
    toxicity: food,
    care: 'Silver-backed evergreen whose fleshy petals taste of sugar and can be picked without harm to the fruit. A second bush helps it to set.',
  }),
  fruit('avocado', 'Persea americana', 'Avocado', {
    synonyms: ['avocado pear', 'alligator pear', 'avocado tree', 'avocado stone'],
    grows: { light: sun, hardiness: 'H1b', heightCm: [60, 300] },
    when: { sow: months(3, 7), plantOut: months(5, 8), harvest: months(9, 12) },
    toxicity: harm(
      'safe',
      'mild',
      'mild',
      'Flesh is food. The ASPCA lists avocado as toxic: persin upsets the stomachs of cats and dogs, the stone can block the gut, and it kills birds and rabbits.',
    ),
    care: 'Three cocktail sticks, a glass of water and a stone, blunt end down, make a houseplant in two months. Cut it at 15 cm to branch; fruit is a rarity outside heated glass.',
  }),
  fruit('pineapple', 'Ananas comosus', 'Pineapple', {
    synonyms: ['ananas', 'edible pineapple'],
    grows: { light: sun, hardiness: 'H1a', heightCm: [60, 100] },
    when: { plantOut: months(4, 7), harvest: months(6, 10), flower: months(3, 6) },
    toxicity: harm(
      'safe',
      'unknown',
      'unknown',
      'Fruit is food; leaf edges are sharp. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Twist the tuft from a shop fruit, strip the lowest leaves and root it in gritty compost. After two warm years an apple core in a bag over the plant provokes it to flower.',
  }),
]
