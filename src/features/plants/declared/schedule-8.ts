import { SCHEDULE_8 } from '../invasive/taxon.ts'
import type { Declared } from './declaration.ts'

/**
 * The flowering plants and ferns of Schedule 8 to the Wildlife and Countryside Act 1981 as in force on 5 March 2015, each
 * with the names that a seller could use; mosses, lichens, fungi, algae and hawkweeds are left out, as nobody sells them.
 * Native bluebell and lady's slipper have texts of their own. A plant is presumed to be wild unless the contrary is shown
 * (section 13(4)), so its seller declares where it was raised.
 * Source: https://www.legislation.gov.uk/ukpga/1981/69/schedule/8, without what may have changed after that day, which was
 * not verified: check before opening (docs/operations.md).
 */
const LIST = `
Least adder's-tongue = Ophioglossum lusitanicum
Small alison = Alyssum alyssoides
Bedstraw broomrape = Orobanche caryophyllacea
Oxtongue broomrape = Orobanche loricata
Thistle broomrape = Orobanche reticulata
Lundy cabbage = Rhynchosinapis wrightii, Coincya wrightii
Wood calamint = Calamintha sylvatica, Clinopodium menthifolium
Alpine catchfly = Lychnis alpina, Silene suecica
Slender centaury = Centaurium tenuiflorum
Rock cinquefoil = Potentilla rupestris, Drymocallis rupestris
Meadow clary = Salvia pratensis
Triangular club-rush = Scirpus triquetrus, Schoenoplectus triqueter
Purple colt's-foot = Homogyne alpina
Wild cotoneaster = Cotoneaster integerrimus, Cotoneaster cambricus
Slender cottongrass = Eriophorum gracile
Field cow-wheat = Melampyrum arvense
Sand crocus = Romulea columnae
Broad-leaved cudweed = Filago pyramidata
Jersey cudweed = Gnaphalium luteoalbum
Red-tipped cudweed = Filago lutescens
Cut-grass = Leersia oryzoides
Deptford pink = Dianthus armeria
Diapensia = Diapensia lapponica
Shore dock = Rumex rupestris
Field eryngo = Eryngium campestre
Dickie's bladder-fern = Cystopteris dickieana
Killarney fern = Trichomanes speciosum, Vandenboschia speciosa
Alpine fleabane = Erigeron borealis
Small fleabane = Pulicaria vulgaris
South Stack fleawort = Tephroseris integrifolia maritima
Brown galingale = Cyperus fuscus
Alpine gentian = Gentiana nivalis
Dune gentian = Gentianella uliginosa
Early gentian = Gentianella anglica
Fringed gentian = Gentianella ciliata, Gentianopsis ciliata
Spring gentian = Gentiana verna
Cut-leaved germander = Teucrium botrys
Water germander = Teucrium scordium
Wild gladiolus = Gladiolus illyricus
Stinking goosefoot = Chenopodium vulvaria
Grass-poly = Lythrum hyssopifolia
Sickle-leaved hare's-ear = Bupleurum falcatum
Small hare's-ear = Bupleurum baldense
Stinking hawk's-beard = Crepis foetida
Blue heath = Phyllodoce caerulea
Red helleborine = Cephalanthera rubra
Young's helleborine = Epipactis youngiana
Branched horsetail = Equisetum ramosissimum
Green hound's-tongue = Cynoglossum germanicum
Perennial knawel = Scleranthus perennis
Sea knotgrass = Polygonum maritimum
Rock sea-lavender = Limonium paradoxum, Limonium recurvum
Round-headed leek = Allium sphaerocephalon
Least lettuce = Lactuca saligna
Snowdon lily = Lloydia serotina, Gagea serotina
Rough marsh-mallow = Althaea hirsuta, Malva setigera
Creeping marshwort = Apium repens, Helosciadium repens
Cambridge milk-parsley = Selinum carvifolia
Holly-leaved naiad = Najas marina
Stalked orache = Halimione pedunculata, Atriplex pedunculata
Early spider orchid = Ophrys sphegodes
Fen orchid = Liparis loeselii
Ghost orchid = Epipogium aphyllum
Lapland marsh orchid = Dactylorhiza lapponica
Late spider orchid = Ophrys fuciflora
Lizard orchid = Himantoglossum hircinum
Military orchid = Orchis militaris
Monkey orchid = Orchis simia
Plymouth pear = Pyrus cordata
Perfoliate penny-cress = Thlaspi perfoliatum
Pennyroyal = Mentha pulegium
Native pigmyweed = Crassula aquatica
Ground pine = Ajuga chamaepitys
Cheddar pink = Dianthus gratianopolitanus
Childling pink = Petrorhagia nanteuilii
Floating water-plantain = Luronium natans
Ribbon-leaved water-plantain = Alisma gramineum
Fen ragwort = Senecio paludosus, Jacobaea paludosa
Martin's ramping-fumitory = Fumaria martinii, Fumaria reuteri
Spiked rampion = Phyteuma spicatum
Small restharrow = Ononis reclinata
Alpine rock-cress = Arabis alpina
Bristol rock-cress = Arabis stricta, Arabis scabra
Norwegian sandwort = Arenaria norvegica
Teesdale sandwort = Minuartia stricta, Sabulina stricta
Drooping saxifrage = Saxifraga cernua
Marsh saxifrage = Saxifraga hirculus
Tufted saxifrage = Saxifraga cespitosa
Whorled Solomon's-seal = Polygonatum verticillatum
Alpine sow-thistle = Cicerbita alpina
Adder's-tongue spearwort = Ranunculus ophioglossifolius
Fingered speedwell = Veronica triphyllos
Spiked speedwell = Veronica spicata
Dwarf spike-rush = Eleocharis parvula
Early star-of-Bethlehem = Gagea bohemica
Starfruit = Damasonium alisma
Strapwort = Corrigiola litoralis
Viper's-grass = Scorzonera humilis
Fen violet = Viola persicifolia, Viola stagnina
Starved wood-sedge = Carex depauperata
Alpine woodsia = Woodsia alpina
Oblong woodsia = Woodsia ilvensis
Field wormwood = Artemisia campestris
Norwegian mugwort = Artemisia norvegica
Downy woundwort = Stachys germanica
Limestone woundwort = Stachys alpina
Greater yellow-rattle = Rhinanthus serotinus, Rhinanthus angustifolius`

/** English names that gardeners also use for plants that are not listed. */
const AMBIGUOUS = new Set([
  'Starfruit',
  'Blue heath',
  'Fringed gentian',
  'Wild cotoneaster',
  'Ground pine',
  'Cut-grass',
])

export const protectedPlants: readonly Declared[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [name = '', latin = ''] = line.split(' = ')
    const [first = ''] = latin.split(', ')
    return {
      name: `Schedule 8 ${first}`,
      title: `${name} (${first})`,
      words: AMBIGUOUS.has(name) ? latin : `${name}, ${latin}`,
      law: SCHEDULE_8,
      acknowledgement:
        'It is a protected wild plant: only plants that were raised in a garden or nursery may be sold or advertised. I confirm that mine was.',
      notice:
        'It is a protected wild plant. The seller has confirmed that this one was raised in a garden or nursery, not taken from the wild.',
    }
  })
