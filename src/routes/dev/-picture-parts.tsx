import { Icon } from '#ui/icons/icon.tsx'
import { MonthRing } from '#ui/pictures/month-ring.tsx'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Card, CardSkeleton } from '#ui/primitives/card.tsx'
import { PriceLabel } from '#ui/primitives/price-label.tsx'
import { RoundButton } from '#ui/primitives/round-button.tsx'
import { DevSection, Row } from './-dev-section.tsx'

export const PictureParts = () => (
  <>
    <Cards />
    <DevSection title="Facts and months">
      <div className="grid items-start gap-10 md:grid-cols-2">
        <SeedPacket
          title="Tomato 'Gardener's Delight'"
          mark="Solanum lycopersicum"
          facts={[
            ['Sow', 'February to April, indoors'],
            ['Plant out', 'May to June'],
            ['Harvest', 'July to October'],
            ['Light', 'Full sun'],
            ['Unknown', null],
          ]}
        >
          Leaves and stems are toxic to cats and dogs.
        </SeedPacket>
        <Row>
          <MonthRing bands={[{ name: 'Sow', months: [2, 3, 4], tone: 'leaf' }]} now={11} size={190}>
            <b>Sow in</b>
            <span>February</span>
          </MonthRing>
          <MonthRing
            bands={[
              { name: 'Sow', months: [2, 3, 4], tone: 'leaf' },
              { name: 'Plant out', months: [5, 6], tone: 'hose' },
              { name: 'Harvest', months: [7, 8, 9, 10], tone: 'rhubarb' },
            ]}
            now={3}
            size={240}
          >
            <b>March</b>
            <span>sow indoors</span>
          </MonthRing>
        </Row>
      </div>
      <Row>
        <PriceLabel>£4.50</PriceLabel>
        <PriceLabel>Free</PriceLabel>
        <PriceLabel size="large">£1,250.00</PriceLabel>
      </Row>
    </DevSection>
    <DevSection title="Drawings">
      {drawings.map((kind) => (
        <div key={kind} className="grid grid-cols-3 gap-3 md:max-w-3xl">
          {[1, 2, 3].map((seed) => (
            <PlantDrawing key={seed} kind={kind} seed={seed} className="rounded-md" label={kind} />
          ))}
        </div>
      ))}
    </DevSection>
  </>
)

const drawings = ['tomato', 'leek-seedlings', 'bean-seeds', 'dahlia', 'monstera', 'secateurs', 'compost'] as const

const Cards = () => (
  <DevSection title="Cards">
    <div className="listing-grid">
      <Card
        href="/product/1"
        title="Gardener's Delight tomato seedlings, six"
        picture={<PlantDrawing kind="seedling" seed={1} />}
        price="£4.50"
        badge={<Badge tone="ink">Featured</Badge>}
        action={<RoundButton label="Save" icon={<Icon name="heart" size={20} />} />}
        meta={
          <>
            <b className="text-ink">0.8 mi</b> Bishopston, BS7
          </>
        }
        footer={
          <>
            <ButtonLink href="/product/1" size="small" tone="primary">
              Buy Now
            </ButtonLink>
            <Button size="small">Message</Button>
          </>
        }
      />
      <Card
        href="/product/2"
        title="Runner bean seed"
        picture={<PlantDrawing kind="seeds" seed={2} />}
        price="Free"
        action={
          <RoundButton
            label="Saved"
            isOn
            icon={<Icon name="heart" size={20} className="fill-current text-rhubarb" />}
          />
        }
        meta="Totterdown, BS4"
      />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  </DevSection>
)
