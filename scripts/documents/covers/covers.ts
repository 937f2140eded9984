import { companyProfile } from './company-profile.ts';
import { fundGuide } from './fund-guide.ts';
import { managementReportSample } from './management-report-sample.ts';
import { officeRetrofitNote } from './office-retrofit-note.ts';
import { ownerServiceGuide } from './owner-service-guide.ts';
import { tenYearsOfSmallOffices } from './ten-years-of-small-offices.ts';

interface Cover {
  ground: 'paper' | 'night';
  /** What stands in the square from -100 to 100, in the classes of document.css. */
  draw(): string;
}

/** Each document's cover, by its entry. One drawing for its matter; the list alternates the grounds, newest first. */
export const COVERS: Readonly<Record<string, Cover>> = {
  'management-report-sample': { ground: 'paper', draw: managementReportSample },
  'ten-years-of-small-offices': { ground: 'night', draw: tenYearsOfSmallOffices },
  'office-retrofit-note': { ground: 'paper', draw: officeRetrofitNote },
  'fund-guide': { ground: 'night', draw: fundGuide },
  'owner-service-guide': { ground: 'paper', draw: ownerServiceGuide },
  'company-profile': { ground: 'night', draw: companyProfile },
};
