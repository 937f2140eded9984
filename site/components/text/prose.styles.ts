import '../../styles/prose.css';
import '../../styles/prose-blocks.css';
