import application from './application.json' with { type: 'json' };
import consent from './consent.json' with { type: 'json' };
import contact from './contact.json' with { type: 'json' };
import destinations from './destinations.json' with { type: 'json' };
import download from './download.json' with { type: 'json' };
import event from './event.json' with { type: 'json' };
import facts from './facts.json' with { type: 'json' };
import form from './form.json' with { type: 'json' };
import plates from './plates.json' with { type: 'json' };
import press from './press.json' with { type: 'json' };
import prose from './prose.json' with { type: 'json' };
import recruit from './recruit.json' with { type: 'json' };
import registrations from './registrations.json' with { type: 'json' };
import risk from './risk.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import sections from './sections.json' with { type: 'json' };
import sharing from './sharing.json' with { type: 'json' };
import submission from './submission.json' with { type: 'json' };

export default {
  application,
  consent,
  contact,
  destinations,
  download,
  event,
  facts,
  form,
  plates,
  press,
  prose,
  recruit,
  registrations,
  risk,
  search,
  sections,
  sharing,
  submission,
};
