import { facts } from './growing-facts.ts'

/** General garden tasks by month, besides sowing, planting and harvesting; January first. */
export const generalTasks: readonly (readonly string[])[] = [
  [
    'Prune apples and pears on dry days without frost.',
    'Knock heavy snow off hedges and evergreens before branches break.',
    'Wash pots and trays; have mowers and shears serviced.',
    'Top up bird feeders and keep a patch of water open for them.',
    'Check stored dahlias, potatoes and onions, and take out what is soft.',
  ],
  [
    'Prune roses and wisteria; cut autumn raspberries to the ground, and late clematis to a pair of strong buds.',
    'Cover the soil with fleece or a cloche to warm it for the first sowings.',
    'Spread garden compost on beds that are not frozen or sodden.',
    'Put nest boxes up, and clean old ones, before birds begin to look.',
    'Cut down the old stems of grasses before the new ones grow through them.',
  ],
  [
    'Divide perennials that have grown too big as soon as they wake.',
    `Mulch beds ${facts['mulch-depth']} deep while the soil is still damp.`,
    'Feed hedges, roses and fruit with a balanced fertiliser.',
    'Hoe on dry mornings: weeds are easiest when they are thread-thin.',
    'Mow for the first time with the blades set high.',
  ],
  [
    `Harden off young plants: out by day, in by night, for ${facts['harden-off']}.`,
    'Put supports in before perennials and peas need them.',
    'Keep fleece at hand; a clear, still evening means frost.',
    'Look for slugs by torchlight, above all around seedlings.',
    'Tie in climbers and roses while their shoots still bend.',
  ],
  [
    'Plant tender things out only when the nights stay frost-free where you live.',
    'Water new plantings weekly if it is dry.',
    'Leave a part of the lawn unmown, for bees.',
    'Look inside hedges before you cut them: birds are nesting.',
    'Thin what you sowed in April, in the evening and after rain.',
  ],
  [
    'Take softwood cuttings early in the morning.',
    'Water pots daily, and feed them once a week.',
    'Pinch the side shoots out of upright tomatoes.',
    'Dead-head roses and bedding to keep them in flower.',
    'Fill gaps with a second sowing as the first rows are eaten.',
  ],
  [
    'Soak beds deeply once a week, early in the day, and mulch after it.',
    'Summer-prune wisteria and trained pears.',
    'Cut hardy geraniums and catmint back as their flowers go over.',
    'Move small pots into the shade during a heatwave.',
    'Keep picking beans, courgettes and sweet peas, or they stop.',
  ],
  [
    'Take semi-ripe cuttings of lavender, rosemary and penstemons.',
    'Watch tomatoes and potatoes for blight; remove what turns brown at once.',
    'Trim hedges and lavender once the last young birds have flown, and summer-prune trained apples.',
    'Collect seed on dry afternoons, in paper and with a label.',
    'Ask a neighbour to water before you go away.',
  ],
  [
    'Sow or repair lawns while the soil is warm and damp.',
    'Plant hardy shrubs and perennials: they root before winter.',
    'Net ponds before the leaves fall.',
    'Lift and divide perennials that flowered early in the year.',
    'Clean the greenhouse and take shading off the glass.',
  ],
  [
    'Bring tender plants in before the first frost.',
    'Rake leaves off lawns and paths, and make leaf mould of them.',
    'Plant hedges, trees and climbers while the soil is still warm.',
    'Empty and put away hoses; raise pots on feet.',
    'Leave seed heads and hollow stems standing for birds and insects.',
  ],
  [
    'Lag outside taps and wrap pots that may split.',
    'Plant bare-root trees, roses and hedges on days without frost.',
    'Take hardwood cuttings of currants, roses and willow.',
    'Look under a bonfire heap for hedgehogs before you light it.',
    'Cover bare soil with compost or leaves.',
  ],
  [
    'Check ties and stakes after every gale.',
    'Prune grape vines and Japanese maples now, while their sap is down.',
    'Keep off frozen grass: footsteps turn brown.',
    'Oil tools, sharpen blades and mend handles.',
    'Sort seed packets, and write down what you want to grow.',
  ],
]

/** Preparations by month; January first. */
export const readyFor: readonly (readonly string[])[] = [
  ['Order seed and seed potatoes before the popular ones are gone.', 'Clean a windowsill or a propagator for onions.'],
  ['Buy peat-free seed compost and labels.', 'Cover a bed to warm the soil.'],
  ['Set seed potatoes out to sprout in the light.', 'Sharpen hoe, spade and secateurs.'],
  ['Have canes, netting and fleece ready.', 'Clear a windowsill for young courgettes and sweetcorn.'],
  ['Find out when your last frost usually comes.', 'Begin to harden off what stays indoors.'],
  ['Check hoses and water butts.', 'Buy high-potash feed for tomatoes and pots.'],
  ['Ask who will water while you are away.', 'Have mulch ready for dry beds.'],
  ['Keep some compost for cuttings, and clean small pots.', 'Order spring bulbs.'],
  ['Make room in the shed for onions and squash.', 'Buy bulbs while there is a choice.'],
  ['Buy garlic to plant, not garlic to cook with.', 'Clear a light, frost-free place for tender plants.'],
  ['Order bare-root trees, roses and hedging.', 'Find fleece, sacking and pot feet.'],
  ['Save cardboard for the compost heap.', 'Find a dry, cool place for tools and stored crops.'],
]

/** The best-known plants; the calendar lists these first. */
export const wellKnown: ReadonlySet<string> = new Set(
  `tomato courgette sweetcorn cucumber sweet-pepper chilli pumpkin carrot beetroot parsnip potato onion leek shallot spring-onion
  garlic radish turnip runner-bean french-bean broad-bean pea mangetout cabbage brussels-sprout kale purple-sprouting-broccoli
  cauliflower lettuce rocket spinach swiss-chard rhubarb asparagus basil parsley coriander chives mint thyme rosemary sage
  strawberry raspberry blackberry blackcurrant redcurrant gooseberry blueberry apple pear plum fig
  french-marigold pot-marigold nasturtium sweet-pea cosmos sunflower wallflower foxglove pelargonium penstemon hosta dahlia
  tulip daffodil snowdrop spring-crocus lavender rose hydrangea fuchsia hardy-fuchsia camellia clematis honeysuckle chinese-wisteria
  stinking-hellebore primrose pansy lobelia petunia cornflower hollyhock delphinium lupin peony ornamental-allium tuberous-begonia gladiolus heather
  winter-jasmine hardy-geranium japanese-anemone new-england-aster forget-me-not regal-lily hyacinth ivy-leaved-cyclamen winter-mahonia`.split(
    /\s+/,
  ),
)
