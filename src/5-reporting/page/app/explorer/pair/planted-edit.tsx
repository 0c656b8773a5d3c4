import type { ComponentChildren, VNode } from 'preact';
import type { Proof } from '../../../../../run/label.ts';
import { ROLES } from '../../../../../run/roles.ts';
import type { ShownPair } from '../../../page-model.ts';
import { goToStep } from '../../run-diff/step-place.ts';
import { Pieces } from '../../run-diff/texts/pieces.tsx';

/** What was edited and why the label is certain, with the way to the steps that show it. */
export function PlantedEdit({ pair }: { pair: ShownPair }): VNode | null {
  const { proof, editName, role } = pair;
  if (proof === null) return null;
  return (
    <section class={`proof ${editName === null ? '' : 'harmless'}`} aria-label="The planted edit">
      <p class="proof-statement">
        <b>The {editName === null ? 'planted edit' : ROLES[role]?.name}</b>{' '}
        <span class="foreign">{proof.statement}</span>
      </p>
      <dl class="facts">
        <Change proof={proof} />
        {proof.sources.length === 0 ? null : (
          <Fact name="sources">
            {proof.sources.map((source, i) => (
              <span key={i}>
                {i === 0 ? '' : ', '}
                {typeof source === 'number' ? (
                  <StepLink side="before" index={source} />
                ) : (
                  `the ${source}`
                )}
              </span>
            ))}
          </Fact>
        )}
        {proof.places.length === 0 ? null : (
          <Fact name="edited">
            {proof.places.map((place, i) => (
              <span key={i}>
                {i === 0 ? '' : ', '}
                <StepLink side="after" index={place} />
              </span>
            ))}
          </Fact>
        )}
        <Fact name="checked">
          <span class="foreign rule" title={proof.rule}>
            {proof.rule}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

function Change({ proof: { old, new: replacement } }: { proof: Proof }): VNode | null {
  if (old === null && replacement === null) return null;
  return (
    <Fact name={old === null ? 'added' : replacement === null ? 'value' : 'changed'}>
      {old === null ? null : (
        <span class="foreign">
          <Pieces pieces={[{ text: old, changed: true }]} as="del" />
        </span>
      )}
      {old === null || replacement === null ? null : ' → '}
      {replacement === null ? null : (
        <span class="foreign">
          <Pieces pieces={[{ text: replacement, changed: true }]} as="ins" />
        </span>
      )}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function StepLink({ side, index }: { side: 'before' | 'after'; index: number }): VNode {
  return (
    <button type="button" class="plain" onClick={() => goToStep(side, index)}>
      step {index}
    </button>
  );
}
